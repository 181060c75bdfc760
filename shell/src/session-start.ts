import { log } from '@aerofleet/shared/runtime/request-log'
import { getSession, provideTokens, setSession } from '@aerofleet/shared/runtime/session'
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
  return () => {
    stop()
    provideTokens(null)
    setSession({ initialized: false, loading: true, user: null })
  }
}

/** What one user was answered is not for the next; what is on the screen then is asked for again. */
function forgetAnswers(queryClient: QueryClient, isSomebodyElse: boolean): void {
  if (!isSomebodyElse) return queryClient.clear()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
