import { toRole } from '@aerofleet/shared/roles'
import {
  forgetToken,
  isStale,
  keepToken,
  readClaims,
  readStored,
  tokenKey,
  writeStored,
  type SessionUser,
} from '@aerofleet/shared/runtime/session'
import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type User,
} from 'firebase/auth'
import type { Config } from './config'
import { storedUser, type IdentityService } from './identity'
import { isIdle, recordUse } from './last-use'

/** The uid of the user who signed out last. Another tab that starts now must not sign this user in again. */
const signedOutKey = 'aerofleet.signedOut'

/** In milliseconds. The library asks the service before it forgets a user, if it has just started. */
const signOutTimeout = 3000

export function firebaseIdentity(config: Config['identity']): IdentityService {
  const app = initializeApp({
    apiKey: config.apiKey,
    projectId: config.projectId,
    authDomain: config.authDomain,
  })
  // IndexedDB is the library's usual place, but WebKit's sometimes never answers.
  const auth = initializeAuth(app, { persistence: browserLocalPersistence })
  if (config.embedded) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })

  let publish: (user: SessionUser | null) => void = () => {}
  let isSigningUp = false
  // Until the service has answered, the stored token stands for the user.
  let hasAnswered = false
  let hasEnded = false

  async function publishUser(user: User | null) {
    if (isSigningUp || hasEnded) return
    if (!user || isSignedOut(user) || isIdle()) {
      hasAnswered = true
      forgetToken()
      publish(null)
      if (user) await signOut(auth)
      return
    }
    const token = await freshToken(user)
    if (user !== auth.currentUser || isSignedOut(user)) return
    hasAnswered = true
    publish(toSessionUser(token, user))
  }

  async function forgetUser() {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The user was not forgotten in time')), signOutTimeout),
    )
    await Promise.race([signOut(auth), timeout])
  }

  return {
    onUser(listener) {
      publish = listener
      if (readStored(signedOutKey) && !readStored(tokenKey)) publish(null)
      // If the service fails, the page stays as it is, with the spinner or the stored session.
      const reconcile = (user: User | null) => void publishUser(user).catch(() => {})
      const stop = onIdTokenChanged(auth, reconcile)
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== signedOutKey || !readStored(signedOutKey)) return
        publish(null)
        if (auth.currentUser) reconcile(auth.currentUser)
      }
      window.addEventListener('storage', onStorage)
      return () => {
        window.removeEventListener('storage', onStorage)
        stop()
      }
    },
    async token({ force = false } = {}) {
      if (force && !auth.currentUser) await auth.authStateReady()
      const user = auth.currentUser
      if (user) return isSignedOut(user) ? null : freshToken(user, force)
      const stored = hasAnswered ? null : readStored(tokenKey)
      return stored && !isStale(stored) && !force ? stored : null
    },
    async signIn(email, password) {
      recordUse()
      writeStored(signedOutKey, null)
      await signInWithEmailAndPassword(auth, email, password)
    },
    async signUp({ displayName, email, password }) {
      recordUse()
      writeStored(signedOutKey, null)
      isSigningUp = true
      try {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        await updateProfile(user, { displayName })
        await user.getIdToken(true)
      } finally {
        isSigningUp = false
        await publishUser(auth.currentUser)
      }
    },
    async signOut() {
      const uid = auth.currentUser?.uid ?? storedUser()?.uid ?? null
      writeStored(signedOutKey, uid)
      try {
        await forgetUser()
      } catch (error) {
        if (!uid || readStored(signedOutKey) !== uid) throw error
        // The next page reads who has signed out, and shows nobody.
        forgetToken()
        window.location.assign('/login')
      }
    },
    async end() {
      hasEnded = true
      writeStored(signedOutKey, auth.currentUser?.uid ?? null)
      await forgetUser()
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
  }
}

/** Returns a token that is valid for more than 300 s (spec §9). It renews a stale one. */
async function freshToken(user: User, force = false): Promise<string> {
  const current = force ? await renewed(user) : await user.getIdToken()
  const isRenewed = force || isStale(current)
  const token = force || !isRenewed ? current : await renewed(user)
  if (!isSignedOut(user)) keepToken(token, { fresh: isRenewed })
  return token
}

const renewing = new WeakMap<User, Promise<string>>()

/** Simultaneous calls share one renewal. */
function renewed(user: User): Promise<string> {
  const running = renewing.get(user)
  if (running) return running
  const token = user.getIdToken(true).finally(() => renewing.delete(user))
  renewing.set(user, token)
  return token
}

function isSignedOut(user: User): boolean {
  return readStored(signedOutKey) === user.uid
}

function toSessionUser(token: string, user: User): SessionUser {
  return {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    role: toRole(readClaims(token)?.role),
  }
}
