// A process of its own: the official Auth emulator, its accounts kept in a file.
import { appendFile, mkdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { readAccounts, writeAccounts, type StoredAccount } from './accounts-file'
import { demoProject, type EmulatorMessage } from './embedded'
import { guard } from './guard'

type Mail = { email: string; requestType: string; oobLink: string }
type Fields = Record<string, unknown>
type ProjectState = {
  users: Map<string, StoredAccount>
  enableImprovedEmailPrivacy: boolean
  createUserWithLocalId: (uid: string, fields: Fields) => StoredAccount | undefined
  updateUserByLocalId: (uid: string, fields: Fields, options?: object) => StoredAccount
  overwriteUserWithLocalId: (uid: string, fields: Fields) => StoredAccount
  deleteUser: (account: StoredAccount) => void
  deleteAllAccounts: () => void
  createOob: (...values: unknown[]) => Mail
}
type ApiErrorClass = new (code: number, status: string, message: string, errors: object[]) => Error
type EmulatorModules = {
  createApp: (
    project: string,
    mode: number,
    states: Map<string, ProjectState>,
  ) => Promise<RequestListener & { disable: (setting: string) => unknown }>
  AgentProjectState: new (project: string) => ProjectState
  ApiError: ApiErrorClass
}

const noWarning = 0

function tellParent(message: EmulatorMessage): void {
  process.send?.(message)
}

/** These modules are what `firebase emulators:start` serves; its command line adds seconds. */
function loadEmulator(): EmulatorModules {
  const load = (name: string): object => require(`firebase-tools/lib/emulator/auth/${name}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it brings no types; the version is pinned
  return Object.assign({}, ...['server', 'state', 'errors'].map(load)) as EmulatorModules
}

/** Its providers follow from the other fields, and would be added again each time. */
function restore(state: ProjectState, { localId, providerUserInfo: _, ...fields }: StoredAccount) {
  state.overwriteUserWithLocalId(localId, fields)
}

/** What every sign-in changes is written with the next change, and when the process is told to end. */
const ofSignIn = ['lastLoginAt', 'lastRefreshAt']
const notSaved = 'UNAVAILABLE : Nothing was saved. The server cannot store anything at the moment.'

/**
 * The state that the emulator works on: a change of an account is on disk before anything else is
 * done, so that no request sees what is in memory only; what cannot be stored is taken back.
 */
function storeChanges(state: ProjectState, save: () => void, ApiError: ApiErrorClass) {
  function change<T>(uid: string, make: () => T): T {
    const before = structuredClone(state.users.get(uid))
    const made = make()
    try {
      save()
    } catch {
      const after = state.users.get(uid)
      if (before) restore(state, before)
      else if (after) state.deleteUser(after)
      const reason = { message: notSaved, domain: 'global', reason: 'unavailable' }
      throw new ApiError(503, 'UNAVAILABLE', notSaved, [reason])
    }
    return made
  }
  const changes: Partial<ProjectState> = {
    createUserWithLocalId: (uid, fields) =>
      change(uid, () => state.createUserWithLocalId(uid, fields)),
    updateUserByLocalId(uid, fields, options) {
      const update = () => state.updateUserByLocalId(uid, fields, options)
      const isSignIn = Object.keys(fields).every((name) => ofSignIn.includes(name))
      return isSignIn ? update() : change(uid, update)
    },
    overwriteUserWithLocalId: (uid, fields) =>
      change(uid, () => state.overwriteUserWithLocalId(uid, fields)),
    deleteUser: (account) => change(account.localId, () => state.deleteUser(account)),
    deleteAllAccounts() {
      for (const account of state.users.values()) changes.deleteUser?.(account)
    },
  }
  const changed: ProjectState = Object.create(state)
  return Object.assign(changed, changes)
}

/** Nobody sends mail here: a reset link goes to a file that the machine's owner can read. */
function keepMail(directory: string, state: ProjectState): void {
  const createOob = state.createOob.bind(state)
  state.createOob = (...values) => {
    const mail = createOob(...values)
    const { pathname, search } = new URL(mail.oobLink)
    const line = `${new Date().toISOString()} ${mail.email} ${mail.requestType} ${pathname}${search}\n`
    void appendFile(join(directory, 'outbox.txt'), line, { mode: 0o600 }).catch(() => undefined)
    return mail
  }
}

async function run(directory: string, port: number): Promise<void> {
  const file = join(directory, 'accounts.json')
  await mkdir(directory, { recursive: true })
  const accounts = await readAccounts(file)
  const { createApp, AgentProjectState, ApiError } = loadEmulator()
  const state = new AgentProjectState(demoProject)
  // As projects are made today: sign-in and reset mails do not say who has an account.
  state.enableImprovedEmailPrivacy = true
  for (const account of accounts) restore(state, account)
  keepMail(directory, state)
  const save = () => writeAccounts(file, state.users.values())
  const states = new Map([[demoProject, storeChanges(state, save, ApiError)]])
  const emulator = await createApp(demoProject, noWarning, states)
  emulator.disable('x-powered-by')
  // Without a secret it is open to every program of this machine, as Firebase's own command is.
  const secret = process.env['IDENTITY_SECRET']
  const answer = secret ? guard(emulator, secret) : emulator
  const server = createServer(answer)
  server.keepAliveTimeout = 60_000

  process.on('SIGTERM', () => {
    try {
      save()
    } finally {
      process.exit(0)
    }
  })
  // The parent has died, and the next one may have these accounts open already.
  process.on('disconnect', () => process.exit(0))
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) tellParent({ port: address.port })
  })
  server.once('error', () => fail(`The identity service could not listen on port ${port}.`))
}

function fail(sentence: string): void {
  tellParent({ error: sentence })
  process.exitCode = 1
  process.disconnect()
}

// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => undefined)
const [directory = '', port = '0'] = process.argv.slice(2)
run(directory, Number(port)).catch(() => {
  fail(`The accounts in ${join(directory, 'accounts.json')} cannot be read; nothing was changed.`)
})
