// A process of its own: the official Auth emulator, its accounts kept in a file.
import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import type { EmulatorMessage } from './embedded'
import { demoProject } from './embedded'
import { guard } from './guard'

type StoredAccount = { localId: string; [field: string]: unknown }
type Mail = { email: string; requestType: string; oobLink: string }
type ProjectState = {
  users: Map<string, StoredAccount>
  enableImprovedEmailPrivacy: boolean
  overwriteUserWithLocalId: (uid: string, account: Omit<StoredAccount, 'localId'>) => unknown
  createOob: (...values: unknown[]) => Mail
}
type EmulatorModules = {
  createApp: (
    project: string,
    mode: number,
    states: Map<string, ProjectState>,
  ) => Promise<RequestListener & { disable: (setting: string) => unknown }>
  AgentProjectState: new (project: string) => ProjectState
}

const noWarning = 0
const saveDelay = 200
const AccountsFile = z.object({
  users: z.array(z.looseObject({ localId: z.string().min(1) })),
})

function tellParent(message: EmulatorMessage): void {
  process.send?.(message)
}

/** These two modules are what `firebase emulators:start` serves; its command line adds seconds. */
function loadEmulator(): EmulatorModules {
  const folder = 'firebase-tools/lib/emulator/auth'
  return { ...require(`${folder}/server`), ...require(`${folder}/state`) } as EmulatorModules
}

async function readAccounts(file: string): Promise<StoredAccount[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"users":[]}'
    throw error
  })
  return AccountsFile.parse(JSON.parse(text)).users
}

async function write(directory: string, file: string, text: string): Promise<void> {
  const temporary = `${file}.new`
  const handle = await open(temporary, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(temporary, file)
  // The new name itself must be on disk, too; not every system can sync a directory.
  const folder = await open(directory, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** Writes the accounts shortly after a request that may have changed them; one write at a time. */
function createSaver(directory: string, file: string, state: ProjectState) {
  const text = () => JSON.stringify({ users: [...state.users.values()] })
  let saved = text()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const next = text()
      if (next === saved) return
      try {
        await write(directory, file, next)
        saved = next
      } catch {
        schedule()
      }
    })
    return writing
  }
  function schedule(): void {
    timer ??= setTimeout(() => void save(), saveDelay)
  }
  return { save, schedule }
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
  const { createApp, AgentProjectState } = loadEmulator()
  const state = new AgentProjectState(demoProject)
  // As projects are made today: sign-in and reset mails do not say who has an account.
  state.enableImprovedEmailPrivacy = true
  for (const { localId, ...account } of accounts) state.overwriteUserWithLocalId(localId, account)
  keepMail(directory, state)
  const saver = createSaver(directory, file, state)
  const emulator = await createApp(demoProject, noWarning, new Map([[demoProject, state]]))
  emulator.disable('x-powered-by')
  // Without a secret it is open to every program of this machine, as Firebase's own command is.
  const secret = process.env['IDENTITY_SECRET']
  const answer = secret ? guard(emulator, secret) : emulator
  const server = createServer((request, response) => {
    response.once('close', saver.schedule)
    answer(request, response)
  })
  server.keepAliveTimeout = 60_000

  const stop = () => void saver.save().finally(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  server.listen(port, '127.0.0.1', () => {
    tellParent({ port: (server.address() as AddressInfo).port })
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
