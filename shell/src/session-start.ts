import { page } from '@aerofleet/shared/runtime/log-out'
import { clearLog, log } from '@aerofleet/shared/runtime/request-log'
import {
  getSession,
  provideTokens,
  readClaims,
  readStored,
  setSession,
  tokenKey,
  writeStored,
} from '@aerofleet/shared/runtime/session'
import {
  dropUnsavedOfOthers,
  keepUnsaved,
  keepUnsavedWhileHidden,
} from '@aerofleet/shared/runtime/unsaved'
import { removeOldKept } from '@aerofleet/ui/form/use-kept-on-device'
import type { QueryClient } from '@tanstack/react-query'
import { storedUser, type IdentityService } from './identity'
import { isIdle, watchUse } from './last-use'
import { watchRole } from './role-watch'

/** Whose requests the debug log holds, also after a session that ended without a Logout. */
const logOwnerKey = 'aerofleet.debugLogOf'

/** Connects the session with the identity service. Returns a function that disconnects them. */
export function startSession(identity: IdentityService, queryClient: QueryClient): () => void {
  deleteStoredLists()
  removeOldKept()
  provideTokens(identity)
  const returningUser = isIdle() ? null : storedUser()
  if (returningUser) setSession({ initialized: true, loading: false, user: returningUser })

  const stop = identity.onUser((user) => {
    const previousUser = getSession().user
    const isOver = previousUser !== null && previousUser.uid !== user?.uid
    if (isOver) forgetAnswers(queryClient, user !== null)
    const logOwner = readStored(logOwnerKey)
    if (isOver || (logOwner !== null && logOwner !== user?.uid)) clearLog()
    writeStored(logOwnerKey, user?.uid ?? null)
    if (previousUser?.uid !== user?.uid)
      log('info', 'session', { signedIn: user !== null, role: user?.role ?? null })
    if (user) dropUnsavedOfOthers(user.uid)
    else keepUnsaved()
    setSession({ initialized: true, loading: false, user })
  })
  const stopWatchingRole = watchRole(queryClient)
  const stopWatchingUse = watchUse(() => {
    if (getSession().user) void identity.signOut().catch(() => {})
  })
  const stopKeeping = keepUnsavedWhileHidden()
  window.addEventListener('pagehide', hidePage)
  window.addEventListener('pageshow', showPage)
  return () => {
    window.removeEventListener('pagehide', hidePage)
    window.removeEventListener('pageshow', showPage)
    stopKeeping()
    stopWatchingRole()
    stopWatchingUse()
    stop()
    provideTokens(null)
    setSession({ initialized: false, loading: true, user: null })
  }
}

/** The browser may keep this page and show it later, so `showPage` first finds out who is signed in. */
function hidePage({ persisted }: PageTransitionEvent): void {
  if (persisted) document.documentElement.style.visibility = 'hidden'
}

function showPage({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  const token = readStored(tokenKey)
  const claims = token ? readClaims(token) : null
  if (claims?.sub !== getSession().user?.uid) return page.reload()
  document.documentElement.style.visibility = ''
}

/** Earlier releases stored lists in the browser, under this note. Nobody's data may stay there. */
function deleteStoredLists(): void {
  const note = 'aerofleet.kept'
  if (readStored(note) === null) return
  try {
    indexedDB.deleteDatabase('aerofleet').onsuccess = () => writeStored(note, null)
  } catch {
    // The browser refuses its database. The next start tries again.
  }
}

/** The next user's screen must not show answers for the previous one. */
function forgetAnswers(queryClient: QueryClient, hasNextUser: boolean): void {
  if (!hasNextUser) return queryClient.clear()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
