import type { Role } from '@aerofleet/shared/roles'
import type { SessionUser } from '@aerofleet/shared/runtime/session'
import type { IdentityService } from '@aerofleet/shell/identity'
import { testServer } from './test-server'

type Failure = { code: string }

/** The hosted identity service in memory: accounts are those that the API in process knows. */
export function createTestIdentity(as: SessionUser | null) {
  const { identity } = testServer()
  const passwords = new Map<string, { uid: string; password: string }>()
  const resets: string[] = []
  let user = as
  let listener: (user: SessionUser | null) => void = () => {}
  let failure: Failure | null = null

  function become(next: SessionUser | null) {
    user = next
    listener(next)
  }
  function failing() {
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
    async token() {
      return user ? identity.issueToken(user.uid) : null
    },
    async signIn(email, password) {
      failing()
      const account = passwords.get(email)
      if (account?.password !== password)
        throw Object.assign(new Error(), { code: 'auth/invalid-credential' })
      const known = await identity.getUser(account.uid)
      become({
        uid: account.uid,
        email,
        displayName: known?.displayName ?? null,
        role: known?.role ?? null,
      })
    },
    async signUp({ displayName, email, password }) {
      failing()
      const { uid } = identity.addAccount({ email, displayName })
      passwords.set(email, { uid, password })
      become({ uid, email, displayName, role: null })
    },
    async signOut() {
      failing()
      become(null)
    },
    async end() {
      user = null
    },
    async sendPasswordReset(email) {
      resets.push(email)
      failing()
    },
  }
  return {
    service,
    resets,
    /** An account that exists before the test begins; nobody is signed in by it. */
    register(account: { displayName: string; email: string; password: string }) {
      const { uid } = identity.addAccount(account)
      passwords.set(account.email, { uid, password: account.password })
    },
    fail(code: string) {
      failure = { code }
    },
  }
}

/** An account with this role (or `null` for none) that the API in process accepts. */
export function addUser(
  role: Role | null,
  account: { email?: string; displayName?: string } = {},
): SessionUser {
  const email = account.email ?? `${role ?? 'nobody'}@aerofleet.test`
  const displayName = account.displayName ?? 'Mara Keller'
  const { uid } = testServer().identity.addAccount({ email, displayName, role })
  return { uid, email, displayName, role }
}
