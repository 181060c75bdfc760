import type { SessionUser } from '@aerofleet/shared/runtime/session'
import {
  isStale,
  readClaims,
  readStored,
  tokenKey,
  writeStored,
} from '@aerofleet/shared/runtime/session'
import { toRole } from '@aerofleet/shared/roles'
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
import type { IdentityService } from './identity'

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

  async function publishUser(user: User | null) {
    if (signingUp) return
    if (!user) {
      known = true
      writeStored(tokenKey, null)
      publish(null)
      return
    }
    const token = await freshToken(user)
    known = true
    publish(toSessionUser(token, user))
  }

  return {
    onUser(listener) {
      publish = listener
      return onIdTokenChanged(auth, (user) => {
        // without an answer of the service the page stays as it is: spinner, or the stored session
        publishUser(user).catch(() => {})
      })
    },
    async token({ force = false } = {}) {
      if (auth.currentUser) return freshToken(auth.currentUser, force)
      if (force) await auth.authStateReady()
      if (auth.currentUser) return freshToken(auth.currentUser, force)
      const stored = known ? null : readStored(tokenKey)
      return stored && !isStale(stored) && !force ? stored : null
    },
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
    },
    async signUp({ displayName, email, password }) {
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
    signOut: () => signOut(auth),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
  }
}

/** Spec §9: within 300 s of expiry a token is stale and renewed. */
async function freshToken(user: User, force = false): Promise<string> {
  const held = await user.getIdToken(force)
  const token = isStale(held) ? await user.getIdToken(true) : held
  writeStored(tokenKey, token)
  return token
}

function toSessionUser(token: string, user: User): SessionUser {
  return {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    role: toRole(readClaims(token)?.role),
  }
}
