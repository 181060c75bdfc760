import { page } from '@aerofleet/shared/runtime/api-client'
import { keepAnswersFor } from '@aerofleet/shared/runtime/kept-answers'
import { clearLog, log } from '@aerofleet/shared/runtime/request-log'
import {
  getSession,
  provideTokens,
  readClaims,
  readStored,
  setSession,
  tokenKey,
} from '@aerofleet/shared/runtime/session'
import type { QueryClient } from '@tanstack/react-query'
import { storedUser, type IdentityService } from './identity'
import { isIdle, watchUse } from './last-use'
import { watchRole } from './role-watch'

/**
 * Connects the session with the identity service; returns a function that disconnects them. `revision` is
 * that of the registry.
 */
export function startSession(
  identity: IdentityService,
  queryClient: QueryClient,
  revision: number,
): () => void {
  provideTokens(identity)
  const returningUser = isIdle() ? null : storedUser()
  if (returningUser) {
    keepAnswersFor(returningUser.uid, revision)
    setSession({ initialized: true, loading: false, user: returningUser })
  }

  const stop = identity.onUser((user) => {
    const previousUser = getSession().user
    keepAnswersFor(user?.uid ?? null, revision)
    if (previousUser && previousUser.uid !== user?.uid) {
      forgetAnswers(queryClient, user !== null)
      // The debug log holds what the user sent.
      clearLog()
    }
    if (previousUser?.uid !== user?.uid)
      log('info', 'session', { signedIn: user !== null, role: user?.role ?? null })
    setSession({ initialized: true, loading: false, user })
  })
  const stopWatchingRole = watchRole(queryClient)
  const stopWatchingUse = watchUse(() => {
    if (getSession().user) void identity.signOut().catch(() => {})
  })
  window.addEventListener('pagehide', hidePage)
  window.addEventListener('pageshow', showPage)
  return () => {
    window.removeEventListener('pagehide', hidePage)
    window.removeEventListener('pageshow', showPage)
    stopWatchingRole()
    stopWatchingUse()
    stop()
    provideTokens(null)
    setSession({ initialized: false, loading: true, user: null })
  }
}

/**
 * The browser may keep this page and show it again later: it is hidden until `showPage` knows who is signed
 * in.
 */
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

/** Drops the answers for the previous user; the next one's screen fetches its own. */
function forgetAnswers(queryClient: QueryClient, hasNextUser: boolean): void {
  if (!hasNextUser) return queryClient.clear()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
