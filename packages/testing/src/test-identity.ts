import type { Role } from '@aerofleet/shared/roles'
import type { SessionUser } from '@aerofleet/shared/runtime/session'
import type { IdentityService } from '@aerofleet/shell/identity'
import { testServer } from './test-server'

type Failure = { code: string }

/** Replaces the hosted identity service, in memory. The API in process has the same accounts. */
export function createTestIdentity(signedIn: SessionUser | null) {
  const { identity } = testServer()
  const passwords = new Map<string, { uid: string; password: string }>()
  const resets: string[] = []
  let user = signedIn
  let listener: (user: SessionUser | null) => void = () => {}
  let failure: Failure | null = null

  function setUser(next: SessionUser | null) {
    user = next
    listener(next)
  }
  function throwFailure() {
    if (failure) throw Object.assign(new Error(failure.code), failure)
  }

  const service: IdentityService = {
    onUser(next) {
      listener = next
      queueMicrotask(() => listener(user))
      return () => {
        listener = () => {}
      }
    },
    async token({ force = false } = {}) {
      if (user && force) {
        const account = await identity.getUser(user.uid)
        setUser({ ...user, role: account?.role ?? null })
      }
      return user ? identity.issueToken(user.uid) : null
    },
    async signIn(email, password) {
      throwFailure()
      const registered = passwords.get(email)
      if (registered?.password !== password)
        throw Object.assign(new Error(), { code: 'auth/invalid-credential' })
      const { uid } = registered
      const account = await identity.getUser(uid)
      setUser({
        uid,
        email,
        displayName: account?.displayName ?? null,
        role: account?.role ?? null,
      })
    },
    async signUp({ displayName, email, password }) {
      throwFailure()
      const { uid } = identity.addAccount({ email, displayName })
      passwords.set(email, { uid, password })
      setUser({ uid, email, displayName, role: null })
    },
    async signOut() {
      throwFailure()
      setUser(null)
    },
    async end() {
      user = null
    },
    async sendPasswordReset(email) {
      resets.push(email)
      throwFailure()
    },
  }
  return {
    service,
    resets,
    register(account: { displayName: string; email: string; password: string }) {
      const { uid } = identity.addAccount(account)
      passwords.set(account.email, { uid, password: account.password })
    },
    /** Makes every later sign-in, sign-up, sign-out and reset fail with this code. */
    fail(code: string) {
      failure = { code }
    },
  }
}

/** Adds an account, which the API in process accepts. */
export function addUser(
  role: Role | null,
  account: { email?: string; displayName?: string } = {},
): SessionUser {
  const email = account.email ?? `${role ?? 'nobody'}@aerofleet.test`
  const displayName = account.displayName ?? 'Mara Keller'
  const { uid } = testServer().identity.addAccount({ email, displayName, role })
  return { uid, email, displayName, role }
}
