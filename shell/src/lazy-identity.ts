import {
  forgetToken,
  isStale,
  readStored,
  tokenKey,
  type SessionUser,
} from '@aerofleet/shared/runtime/session'
import type { Config } from './config'
import type { IdentityService } from './identity'
import { isIdle } from './last-use'

/** The library's key for its user in local storage. The key of the project follows. */
const libraryKey = 'firebase:authUser:'

function hasLibraryUser(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(libraryKey))
  } catch {
    return true
  }
}

function validToken(): string | null {
  const token = readStored(tokenKey)
  return token && !isStale(token) && !isIdle() ? token : null
}

type LazyIdentity = IdentityService & {
  /** Loads the library, if nothing has needed it yet. Never rejects. */
  prepare: () => Promise<void>
}

/**
 * The identity service with its library loaded on demand: to sign in or out, to renew a token, or when no valid token
 * is stored. Until then the stored token stands for the user.
 */
export function lazyIdentity(config: Config['identity']): LazyIdentity {
  let loading: Promise<IdentityService> | null = null
  let loaded: IdentityService | null = null

  async function importService() {
    try {
      const { firebaseIdentity } = await import(
        /* webpackChunkName: "identity" */ './firebase-identity'
      )
      loaded = firebaseIdentity(config)
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  const service = () => (loading ??= importService())

  let listen: ((identity: IdentityService) => void) | undefined
  async function prepare() {
    // If it fails, the page stays as it is, with the spinner or the stored session.
    await service().then(
      (identity) => listen?.(identity),
      () => {},
    )
  }

  return {
    prepare,
    onUser(listener: (user: SessionUser | null) => void) {
      let stop: (() => void) | undefined
      let hasEnded = false
      listen = (identity) => {
        if (!hasEnded) stop ??= identity.onUser(listener)
      }
      if (!validToken()) {
        if (hasLibraryUser()) void prepare()
        else {
          forgetToken()
          listener(null)
        }
      }
      // Another tab has signed somebody in or out.
      const onStorage = () => void prepare()
      window.addEventListener('storage', onStorage)
      return () => {
        hasEnded = true
        window.removeEventListener('storage', onStorage)
        stop?.()
      }
    },
    async token(options) {
      const stored = loaded || options?.force ? null : validToken()
      if (stored) return stored
      if (!loaded && !hasLibraryUser()) return null
      return (await service()).token(options)
    },
    async signIn(email, password) {
      await prepare()
      await (await service()).signIn(email, password)
    },
    async signUp(account) {
      await prepare()
      await (await service()).signUp(account)
    },
    async signOut() {
      await prepare()
      await (await service()).signOut()
    },
    async end() {
      await (await service()).end()
    },
    sendPasswordReset: async (email) => (await service()).sendPasswordReset(email),
  }
}
