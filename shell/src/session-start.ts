import { log } from '@aerofleet/shared/runtime/request-log'
import { getSession, provideTokens, setSession, tokenKey } from '@aerofleet/shared/runtime/session'
import type { QueryClient } from '@tanstack/react-query'
import { storedUser, type IdentityService } from './identity'

/** Connects session and identity service; returns what takes the connection down again. */
export function startSession(identity: IdentityService, queryClient: QueryClient): () => void {
  provideTokens(identity)
  const returning = storedUser()
  if (returning) setSession({ initialized: true, loading: false, user: returning })

  const stop = identity.onUser((user) => {
    const before = getSession().user
    if (before && before.uid !== user?.uid) queryClient.clear()
    if (before?.uid !== user?.uid)
      log('info', 'session', { signedIn: user !== null, role: user?.role ?? null })
    setSession({ initialized: true, loading: false, user })
  })
  // a token that another tab removed at its sign-out ends this tab's session, too
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue === null && event.oldValue && getSession().user) {
      queryClient.clear()
      void identity.token().then((token) => token ?? setSession({ user: null }))
    }
  }
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('storage', onStorage)
    stop()
    provideTokens(null)
    setSession({ initialized: false, loading: true, user: null })
  }
}
