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
  indexedDBLocalPersistence,
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

/** The uid of whom a tab signed out last; a tab that starts or asks meanwhile must not undo it. */
const signedOutKey = 'aerofleet.signedOut'

export function firebaseIdentity(config: Config['identity']): IdentityService {
  const app = initializeApp({
    apiKey: config.apiKey,
    projectId: config.projectId,
    authDomain: config.authDomain,
  })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (config.embedded) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })

  let publish: (user: SessionUser | null) => void = () => {}
  let signingUp = false
  let known = false
  let ended = false

  async function publishUser(user: User | null) {
    if (signingUp || ended) return
    if (user && isSignedOut(user)) return signOut(auth)
    if (!user) {
      known = true
      forgetToken()
      publish(null)
      return
    }
    const token = await freshToken(user)
    if (user !== auth.currentUser || isSignedOut(user)) return
    known = true
    publish(toSessionUser(token, user))
  }

  return {
    onUser(listener) {
      publish = listener
      // without an answer of the service the page stays as it is: spinner, or the stored session
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
      const stored = known ? null : readStored(tokenKey)
      return stored && !isStale(stored) && !force ? stored : null
    },
    async signIn(email, password) {
      writeStored(signedOutKey, null)
      await signInWithEmailAndPassword(auth, email, password)
    },
    async signUp({ displayName, email, password }) {
      writeStored(signedOutKey, null)
      signingUp = true
      try {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        await updateProfile(user, { displayName })
        await user.getIdToken(true)
      } finally {
        signingUp = false
        await publishUser(auth.currentUser)
      }
    },
    async signOut() {
      writeStored(signedOutKey, auth.currentUser?.uid ?? storedUser()?.uid ?? null)
      try {
        await signOut(auth)
      } catch (error) {
        writeStored(signedOutKey, null)
        throw error
      }
    },
    async end() {
      ended = true
      writeStored(signedOutKey, auth.currentUser?.uid ?? null)
      await signOut(auth)
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
  }
}

/** Spec §9: within 300 s of expiry a token is stale and renewed. */
async function freshToken(user: User, force = false): Promise<string> {
  const held = await user.getIdToken(force)
  const fresh = force || isStale(held)
  const token = isStale(held) ? await user.getIdToken(true) : held
  if (!isSignedOut(user)) keepToken(token, { fresh })
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
