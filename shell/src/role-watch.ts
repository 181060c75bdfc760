import { userCalls } from '@aerofleet/shared/contract/users'
import { roleLabel, type Role } from '@aerofleet/shared/roles'
import { call, onForbidden } from '@aerofleet/shared/runtime/api-client'
import { getSession, setSession, tokenSource } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import type { QueryClient } from '@tanstack/react-query'

const askEvery = 60_000 // milliseconds
const firstAfter = 2000 // milliseconds

/**
 * Asks the server for the user's current role, because the role of a stored token may be an hour old: soon after a
 * returning user's start, when the tab gets attention, after a refusal, and every minute while the tab is visible.
 * Returns a function that ends it.
 */
export function watchRole(queryClient: QueryClient): () => void {
  let isAsking = false

  async function ask() {
    const { user } = getSession()
    if (!user || isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    try {
      const { role } = await call(userCalls.me)
      await applyRole(user.uid, role, queryClient)
    } catch {
      // Without an answer the role stays as it is until the next request.
    } finally {
      isAsking = false
    }
  }

  const onAttention = () => void ask()
  const isReturning = getSession().user !== null
  const first = setTimeout(() => isReturning && onAttention(), firstAfter)
  const timer = setInterval(onAttention, askEvery)
  const stopListening = onForbidden(onAttention)
  window.addEventListener('focus', onAttention)
  document.addEventListener('visibilitychange', onAttention)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    stopListening()
    window.removeEventListener('focus', onAttention)
    document.removeEventListener('visibilitychange', onAttention)
  }
}

async function applyRole(uid: string, role: Role | null, queryClient: QueryClient): Promise<void> {
  const currentUser = () => {
    const { user } = getSession()
    return user?.uid === uid ? user : null
  }
  const before = currentUser()
  if (!before || before.role === role) return
  await tokenSource()
    ?.token({ force: true })
    .catch(() => null)
  const user = currentUser()
  if (!user) return
  // The server's answer counts, even when the claim of the fresh token lags behind it.
  if (user.role !== role) setSession({ user: { ...user, role } })
  toast.info(role ? `Your role is now ${roleLabel(role)}.` : 'Your role was removed.')
  void queryClient.invalidateQueries()
}
