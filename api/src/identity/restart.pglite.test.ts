import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createMemoryIdentity } from '../../test/memory-identity'
import { buildServer } from '../../test/script'
import { useApi } from '../../test/testing'
import { createLog } from '../http/log/log'
import { demoProject, startEmbeddedIdentity, type EmbeddedIdentity } from './embedded'
import { createFirebaseIdentity, type FirebaseIdentity } from './firebase'

const lines: string[] = []
const log = createLog('warn', { write: (line) => lines.push(line) })
let directory: string
let embedded: EmbeddedIdentity
let identity: FirebaseIdentity

const dyingScript = (emulator: string) => `
  const { appendFileSync, readFileSync } = require('node:fs')
  const file = require('node:path').join(__dirname, 'pids')
  appendFileSync(file, process.pid + '\\n')
  const starts = readFileSync(file, 'utf8').split('\\n').length - 1
  if (starts > 1 && starts < 5) process.kill(process.pid, 'SIGKILL')
  else require(${JSON.stringify(emulator)})
`
const { send } = useApi(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-restart-'))
  const path = join(directory, 'dying.cjs')
  await writeFile(path, dyingScript(buildServer().emulator))
  embedded = await startEmbeddedIdentity(directory, log, path)
  const { host: emulatorHost, httpAgent } = embedded
  identity = createFirebaseIdentity({ projectId: demoProject, emulatorHost, httpAgent })
  return { identity: { ...createMemoryIdentity(), ...identity }, log }
})
afterAll(async () => {
  await embedded.stop()
  await rm(directory, { recursive: true })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20)
}
const isReady = async () => {
  const { status, body } = await send(null, 'GET /ready')
  expect([status, body]).toEqual([status, { database: true, identity: status === 200 }])
  return status === 200
}

test('an identity service that dies, even while it starts, comes back with its accounts, and the log says so (§7.16, §7.12)', async () => {
  const account = { uid: 'ada', email: 'ada@aerofleet.test', displayName: 'Ada' }
  expect(await isReady()).toBe(true)
  const [first] = (await readFile(join(directory, 'pids'), 'utf8')).split('\n')
  await identity.createAccount({ ...account, password: 'holding-pattern' })
  await identity.setRoleClaim('ada', 'mro')
  process.kill(Number(first), 'SIGKILL')
  await until(async () => !(await isReady()))
  await until(isReady)
  expect(await identity.getUser('ada')).toMatchObject({ ...account, role: 'mro' })
  const message = 'The identity service has ended and is started again'
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    [100, 200, 400, 800].map((pause) => ({ level: 40, msg: message, pause })),
  )
})
