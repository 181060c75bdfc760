import { join } from 'node:path'
import { createApp } from './app'
import { seedDemo } from './demo/seed'
import { demoAccounts, demoPassword } from './demo/accounts'
import { endStart, type Stop } from './end-start'
import type { Settings } from './environment'
import { demoProject, startEmbeddedIdentity, type EmbeddedIdentity } from './identity/embedded'
import { createFirebaseIdentity } from './identity/firebase'
import type { Identity } from './identity/identity'
import { addressesOf, listen } from './http/listen'
import { createLiveRegistry } from './web/live-registry'
import { createLog, type Log } from './http/log'
import { forgetOldKeys } from './db/once'
import { beginStore, type StoreOptions } from './db/open-store'
import type { Store } from './db/store'
import { registerWeb } from './web/web'

const hour = 3_600_000
const stopLimit = 10_000

/** Several processes on one machine share the accounts of one that runs already. */
async function openEmbeddedIdentity(
  { emulatorHost, dataDirectory }: Settings,
  log: Log,
): Promise<EmbeddedIdentity> {
  if (!emulatorHost) return startEmbeddedIdentity(join(dataDirectory, 'identity'), log)
  const port = Number(emulatorHost.split(':')[1])
  return { port, host: emulatorHost, stop: () => Promise.resolve() }
}

/** How to stop what runs, in case that something fails before everything does. */
const started: Stop[] = []

async function keep<T>(opening: Promise<T>, stop: (opened: T) => Promise<unknown>): Promise<T> {
  const opened = await opening
  started.push(() => stop(opened))
  return opened
}

/** The first that fails ends the start; the emulator's process ends with this one. */
async function open(env: Settings, database: StoreOptions, log: Log) {
  const beginning = keep(beginStore(database), ({ store }) => store.close())
  if (env.firebase) return { ...(await beginning), embedded: undefined }
  const identity = keep(openEmbeddedIdentity(env, log), (embedded) => embedded.stop())
  const opening = beginning.then(({ opened }) => opened)
  const [begun, embedded] = await Promise.all([beginning, identity, opening])
  return { ...begun, embedded }
}

function createProduct(
  env: Settings,
  store: Store,
  identity: Identity,
  log: Log,
  embedded?: EmbeddedIdentity,
) {
  const { shellDirectory, storeDirectory, lastGoodFile } = env
  const registry = createLiveRegistry({ storeDirectory, shellDirectory, lastGoodFile, log })
  const app = createApp({
    store,
    identity,
    registry,
    log,
    adminEmails: env.adminEmails,
    webOrigins: env.webOrigins,
    limits: env.limits,
    load: { drainSeconds: env.drainSeconds },
    trustProxy: env.trustProxy,
  })
  registerWeb(app, {
    shellDirectory,
    storeDirectory,
    registry,
    overrides: env.overrides,
    apiOrigin: env.apiOrigin,
    limits: env.limits,
    firebase: {
      ...(env.firebase || { apiKey: 'demo', projectId: demoProject }),
      ...(embedded ? { emulatorPort: embedded.port } : {}),
    },
  })
  return app
}

function stopOnSignals(drainSeconds: number, stops: Stop[]): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainSeconds * 1000 + stopLimit).unref()
    for (const each of stops) await each()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function run(env: Settings, host: string, database: StoreOptions): Promise<void> {
  const log = createLog(env.logLevel)
  const { store, opened, embedded } = await open(env, database, log)
  const identity = createFirebaseIdentity({
    projectId: env.firebase ? env.firebase.projectId : demoProject,
    ...(embedded ? { emulatorHost: embedded.host, httpAgent: embedded.httpAgent } : {}),
  })
  const app = createProduct(env, store, identity, log, embedded)
  await app.ready()
  await opened
  if (env.demo && embedded) await seedDemo(store, identity, env.demoAircraft)
  setInterval(() => void forgetOldKeys(store).catch(() => undefined), hour).unref()
  stopOnSignals(env.drainSeconds, [
    () => app.close(),
    () => store.close(),
    async () => embedded?.stop(),
  ])
  const port = await listen(app, env.port, await addressesOf(host))
  console.log(`AeroFleet is ready at http://localhost:${port}`)
  if (env.demo) {
    for (const { email, label } of demoAccounts) console.log(`  ${label}: ${email}`)
    console.log(`  Password of all four: ${demoPassword}`)
  }
}

/** Opens everything and answers requests until a signal ends the process, or a failed start does. */
export function serve(env: Settings, host: string, database: StoreOptions): Promise<void> {
  return run(env, host, database).catch((error: unknown) => endStart(error, started))
}
