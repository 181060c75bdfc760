import { page } from '@aerofleet/shared/runtime/api-client'
import { log } from '@aerofleet/shared/runtime/request-log'
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

/** Connects session and identity service; returns what takes the connection down again. */
export function startSession(identity: IdentityService, queryClient: QueryClient): () => void {
  provideTokens(identity)
  const returning = storedUser()
  if (returning) setSession({ initialized: true, loading: false, user: returning })

  const stop = identity.onUser((user) => {
    const before = getSession().user
    if (before && before.uid !== user?.uid) forgetAnswers(queryClient, user !== null)
    if (before?.uid !== user?.uid)
      log('info', 'session', { signedIn: user !== null, role: user?.role ?? null })
    setSession({ initialized: true, loading: false, user })
  })
  window.addEventListener('pagehide', hidePage)
  window.addEventListener('pageshow', showPage)
  return () => {
    window.removeEventListener('pagehide', hidePage)
    window.removeEventListener('pageshow', showPage)
    stop()
    provideTokens(null)
    setSession({ initialized: false, loading: true, user: null })
  }
}

/** A browser may keep a page that is left and show it as it was: nobody sees it before it is known whose it is. */
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

/** What one user was answered is not for the next; what is on the screen then is asked for again. */
function forgetAnswers(queryClient: QueryClient, isSomebodyElse: boolean): void {
  if (!isSomebodyElse) return queryClient.clear()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
