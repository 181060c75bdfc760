// Runs in a process of its own: the official Auth emulator, with its accounts in a file.
import { appendFile, mkdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { readAccounts, writeAccounts, type StoredAccount } from './accounts-file'
import { demoProject, type EmulatorMessage } from './embedded'
import { guardEmulator } from './guard'

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
type ServerModule = {
  createApp: (
    project: string,
    mode: number,
    states: Map<string, ProjectState>,
  ) => Promise<RequestListener & { disable: (setting: string) => unknown }>
}
type StateModule = { AgentProjectState: new (project: string) => ProjectState }
type ErrorsModule = { ApiError: ApiErrorClass }
type OpenApiCall = { responses: Record<string, { content?: Record<string, { schema?: object }> }> }
type OpenApiPath = { parameters?: object[]; get?: OpenApiCall; post?: OpenApiCall }
type ApiSpecModule = { default: { paths: Record<string, OpenApiPath> } }

const noWarning = 0

function tellParent(message: EmulatorMessage): void {
  process.send?.(message)
}

/** The calls of the screens, of firebase-admin and of the sample accounts. */
const callsInUse = [
  ...[
    'delete',
    'lookup',
    'resetPassword',
    'sendOobCode',
    'signInWithPassword',
    'signUp',
    'update',
  ].map((verb) => `/v1/accounts:${verb}`),
  ...['', ':batchGet', ':lookup', ':update'].map(
    (verb) => `/v1/projects/{targetProjectId}/accounts${verb}`,
  ),
  '/v1/token',
]

/**
 * Leaves out of a path of the emulator's OpenAPI document what most of its start went into, since it compiles a
 * validator for each: the parameters that all calls of Google have in common, and its own answers.
 */
function leaveOutChecks(path: OpenApiPath): void {
  path.parameters = []
  for (const { responses } of [path.get, path.post].filter((call) => call !== undefined))
    for (const { content = {} } of Object.values(responses))
      for (const answer of Object.values(content)) delete answer.schema
}

/** The modules behind `firebase emulators:start`, whose command line takes seconds more to start. */
function loadEmulator() {
  // They have no types, and their version is pinned. They are named one by one so that they can be bundled.
  const apiSpec: ApiSpecModule = require('firebase-tools/lib/emulator/auth/apiSpec')
  const { paths } = apiSpec.default
  for (const [name, path] of Object.entries(paths))
    if (callsInUse.includes(name)) leaveOutChecks(path)
    else delete paths[name]
  const server: ServerModule = require('firebase-tools/lib/emulator/auth/server')
  const state: StateModule = require('firebase-tools/lib/emulator/auth/state')
  const errors: ErrorsModule = require('firebase-tools/lib/emulator/auth/errors')
  return { ...server, ...state, ...errors }
}

/** Puts an account back, without its providers: the emulator derives them, and would add them twice. */
function restore(state: ProjectState, { localId, providerUserInfo: _, ...fields }: StoredAccount) {
  state.overwriteUserWithLocalId(localId, fields)
}

/** Fields that every sign-in changes. They are saved with the next change, and at the end. */
const signInFields = ['lastLoginAt', 'lastRefreshAt']
const notSaved = 'UNAVAILABLE : Nothing was saved. The server cannot store anything at the moment.'

/**
 * Wraps the emulator's state: a change of an account is saved to disk before anything else happens, so
 * that no request sees what is in memory only. What cannot be saved is undone and answered 503.
 */
function storeChanges(state: ProjectState, save: () => void, ApiError: ApiErrorClass) {
  function change<T>(uid: string, make: () => T): T {
    const before = structuredClone(state.users.get(uid))
    const result = make()
    try {
      save()
    } catch {
      const after = state.users.get(uid)
      if (before) restore(state, before)
      else if (after) state.deleteUser(after)
      const reason = { message: notSaved, domain: 'global', reason: 'unavailable' }
      throw new ApiError(503, 'UNAVAILABLE', notSaved, [reason])
    }
    return result
  }
  const changes: Partial<ProjectState> = {
    createUserWithLocalId: (uid, fields) =>
      change(uid, () => state.createUserWithLocalId(uid, fields)),
    updateUserByLocalId(uid, fields, options) {
      const update = () => state.updateUserByLocalId(uid, fields, options)
      const isSignIn = Object.keys(fields).every((name) => signInFields.includes(name))
      return isSignIn ? update() : change(uid, update)
    },
    overwriteUserWithLocalId: (uid, fields) =>
      change(uid, () => state.overwriteUserWithLocalId(uid, fields)),
    deleteUser: (account) => change(account.localId, () => state.deleteUser(account)),
    deleteAllAccounts() {
      for (const account of state.users.values()) changes.deleteUser?.(account)
    },
  }
  const wrapped: ProjectState = Object.create(state)
  return Object.assign(wrapped, changes)
}

/** Writes reset links to a file that the owner of the machine can read, as no mail is sent. */
function writeMails(directory: string, state: ProjectState): void {
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
  // The default of new projects: sign-in and reset mails do not reveal who has an account.
  state.enableImprovedEmailPrivacy = true
  for (const account of accounts) restore(state, account)
  writeMails(directory, state)
  const save = () => writeAccounts(file, state.users.values())
  const states = new Map([[demoProject, storeChanges(state, save, ApiError)]])
  const emulator = await createApp(demoProject, noWarning, states)
  emulator.disable('x-powered-by')
  // Without a secret, as in tests, it is open to every program of this machine, like Firebase's command.
  const secret = process.env['IDENTITY_SECRET']
  const answer = secret ? guardEmulator(emulator, secret) : emulator
  const server = createServer(answer)
  server.keepAliveTimeout = 60_000

  process.on('SIGTERM', () => {
    try {
      save()
    } finally {
      process.exit(0)
    }
  })
  // The parent has ended. This process saves nothing: the next one may have read the accounts already.
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
