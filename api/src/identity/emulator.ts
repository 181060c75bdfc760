// The official Auth emulator runs here in a process of its own, with its accounts in a file.
import { appendFile, mkdir } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import inject from 'light-my-request'
import { readAccounts, writeAccounts, type StoredAccount } from './accounts-file'
import { demoProject, secretHost, type EmulatorMessage } from './embedded'
import { refusalBody } from './open-calls'

type Mail = { email: string; requestType: string; oobLink: string }
type ProjectState = {
  users: ReadonlyMap<string, StoredAccount>
  enableImprovedEmailPrivacy: boolean
  overwriteUserWithLocalId: (uid: string, fields: Record<string, unknown>) => StoredAccount
  deleteUser: (account: StoredAccount) => void
  createOob: (...values: unknown[]) => Mail
}
type ServerModule = {
  createApp: (
    project: string,
    mode: number,
    states: Map<string, ProjectState>,
  ) => Promise<RequestListener>
}
type StateModule = { AgentProjectState: new (project: string) => ProjectState }
type ApiSpecModule = { default: { paths: Record<string, unknown> } }
type ExegesisModule = { middleware: (document: unknown, options: object) => unknown }

const noWarning = 0

function tellParent(message: EmulatorMessage): void {
  process.send?.(message)
}

/** The screens, firebase-admin and the sample accounts make no other calls. */
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

/** These modules stand behind `firebase emulators:start`. The command line itself would take seconds more. */
function loadEmulator() {
  // The modules have no types, and we pin their version. We name them one by one so that the bundler finds
  // them.
  const apiSpec: ApiSpecModule = require('firebase-tools/lib/emulator/auth/apiSpec')
  const { paths } = apiSpec.default
  for (const path of Object.keys(paths)) if (!callsInUse.includes(path)) delete paths[path]
  // The emulator would compile the validators of all calls at its start, which takes two seconds. We have each compiled
  // with the first call that needs it.
  const exegesis: ExegesisModule = require('exegesis-express')
  const { middleware } = exegesis
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true })
  const server: ServerModule = require('firebase-tools/lib/emulator/auth/server')
  const state: StateModule = require('firebase-tools/lib/emulator/auth/state')
  return { ...server, ...state }
}

/** Leaves out the providers of an account. The emulator derives them, and would have them twice. */
function restore(state: ProjectState, { localId, providerUserInfo: _, ...fields }: StoredAccount) {
  state.overwriteUserWithLocalId(localId, fields)
}

/** Every sign-in changes the other fields. The next change saves them, or the end of the process. */
const lasting = ({ lastLoginAt: _, lastRefreshAt: __, ...account }: StoredAccount) => account

const isUnchanged = (one: StoredAccount | undefined, other: StoredAccount) =>
  one !== undefined && isDeepStrictEqual(lasting(one), lasting(other))

/**
 * Returns a function that writes the accounts to disk if one has changed.
 * @throws when it cannot write them; the emulator then has its accounts as they were
 */
function createSave(state: ProjectState, write: (accounts: StoredAccount[]) => void): () => void {
  const copyAccounts = () => structuredClone([...state.users.values()])
  let stored = copyAccounts()

  function takeBack(): void {
    const uids = new Set(stored.map(({ localId }) => localId))
    for (const account of state.users.values())
      if (!uids.has(account.localId)) state.deleteUser(account)
    for (const account of stored)
      if (!isUnchanged(state.users.get(account.localId), account)) restore(state, account)
  }

  return () => {
    const isSame =
      stored.length === state.users.size &&
      stored.every((account) => isUnchanged(state.users.get(account.localId), account))
    if (isSame) return
    const accounts = copyAccounts()
    try {
      write(accounts)
    } catch (error) {
      takeBack()
      throw error
    }
    stored = accounts
  }
}

const notSavedMessage =
  'UNAVAILABLE : Nothing was saved. The server cannot store anything at the moment.'
const notSaved = JSON.stringify({
  error: {
    code: 503,
    message: notSavedMessage,
    errors: [{ message: notSavedMessage, domain: 'global', reason: 'unavailable' }],
    status: 'UNAVAILABLE',
  },
})

function refuse(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Answers only after the accounts are saved, or 503 if they cannot be saved. */
async function answerSaved(
  emulator: RequestListener,
  save: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/', headers } = request
  const payload = await buffer(request)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a method that is none is refused by the emulator
  const method = request.method as 'POST'
  const answer = await inject(emulator, { method, url, headers, payload })
  try {
    save()
  } catch {
    return refuse(response, 503, notSaved)
  }
  response.writeHead(answer.statusCode, answer.headers).end(answer.rawPayload)
}

/** Nobody sends mail here. The owner of the machine reads the reset links in a file. */
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

async function run(directory: string, port: number, secret: string | undefined): Promise<void> {
  const file = join(directory, 'accounts.json')
  await mkdir(directory, { recursive: true })
  const accounts = await readAccounts(file)
  const { createApp, AgentProjectState } = loadEmulator()
  const state = new AgentProjectState(demoProject)
  // New Firebase projects have this by default: answers to sign-in and reset mails do not tell who has an
  // account.
  state.enableImprovedEmailPrivacy = true
  for (const account of accounts) restore(state, account)
  writeMails(directory, state)
  const save = createSave(state, (changed) => writeAccounts(file, changed))
  const emulator = await createApp(demoProject, noWarning, new Map([[demoProject, state]]))
  const server = createServer((request, response) => {
    // The emulator trusts every caller, so this process answers only its parent. Without a secret, as in
    // tests, it answers every program of this machine, like Firebase's own command.
    if (secret && request.headers.host !== secretHost(secret))
      return refuse(response, 403, JSON.stringify(refusalBody))
    void answerSaved(emulator, save, request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000

  process.on('SIGTERM', () => {
    try {
      writeAccounts(file, state.users.values())
    } finally {
      process.exit(0)
    }
  })
  // The parent has ended. This process saves nothing, because the next one may have read the accounts
  // already.
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
run(directory, Number(port), process.env['IDENTITY_SECRET']).catch(() => {
  fail(`The accounts in ${join(directory, 'accounts.json')} cannot be read; nothing was changed.`)
})
