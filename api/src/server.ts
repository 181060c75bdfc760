import { join } from 'node:path'
import { openStore } from '@aerofleet/federation/release/store/open-store'
import { demoAccounts, demoPassword } from '@aerofleet/shared/demo-accounts'
import { aircraft } from './aircraft/reads'
import { createApp } from './app'
import type { OpenDatabase } from './db/database'
import { deleteExpiredKeys } from './db/idempotency'
import { refreshStatistics } from './db/statistics'
import { changes } from './db/tables'
import { seedDemo } from './demo/seed'
import { readEnvironment, type Settings } from './environment'
import { addressesOf, listen, type Certificate } from './http/listen'
import { createLog, type Log } from './http/log/log'
import {
  createSend,
  demoProject,
  startEmbeddedIdentity,
  type EmbeddedIdentity,
} from './identity/embedded'
import { createFirebaseIdentity } from './identity/firebase'
import type { Identity } from './identity/identity'
import { createMailer, startAlerts, type Mailing } from './maintenance/alerts/writes'
import { items, readings } from './maintenance/table'
import { openDatabase, type DatabaseOptions } from './open-database'
import { createReleaseCounts } from './releases/counts'
import { createSharedStore, type SharedStore } from './releases/shared-store'
import { readCertificate, requireBuild, requireFreePort, requireReleaseKeys } from './start-checks'
import { StartupError } from './startup-error'
import { createToday, type Today } from './today'
import { createLiveRegistry, type LiveRegistry } from './web/live-registry'
import { registerWeb } from './web/web'

const hour = 3_600_000
const stopTimeout = 10_000

const stops: (() => Promise<unknown>)[] = []

/** Several processes of a machine may share the accounts of one emulator. */
async function openEmbeddedIdentity(
  { emulatorHost, dataDirectory }: Settings,
  log: Log,
): Promise<EmbeddedIdentity> {
  if (!emulatorHost) return startEmbeddedIdentity(join(dataDirectory, 'identity'), log)
  const [hostname, port] = emulatorHost.split(':')
  return {
    port: Number(port),
    host: emulatorHost,
    send: createSend({ hostname, port }),
    stop: () => Promise.resolve(),
  }
}

function createProduct(
  env: Settings,
  database: OpenDatabase,
  identity: Identity,
  log: Log,
  today: Today,
  registry: LiveRegistry,
  certificate?: Certificate,
  embedded?: EmbeddedIdentity,
  shared?: SharedStore,
  mailing?: Mailing,
) {
  const { shellDirectory, storeDirectory, releaseKeys } = env
  const app = createApp({
    database,
    identity,
    registry,
    log,
    adminEmails: env.adminEmails,
    webOrigins: env.webOrigins,
    limits: env.limits,
    load: { drainSeconds: env.drainSeconds },
    trustProxy: env.trustProxy,
    certificate,
    timeZone: env.timeZone,
    today,
    teamServices: env.teamServices,
    mailing,
  })
  registerWeb(app, {
    counts: createReleaseCounts(database.db, async () => (await registry.read()).registry),
    shellDirectory,
    storeDirectory,
    registry,
    overrides: env.overrides,
    apiOrigin: env.apiOrigin,
    timeZone: env.timeZone,
    limits: env.limits,
    shared,
    releases: releaseKeys
      ? { keysFile: releaseKeys, store: shared?.store ?? openStore(storeDirectory) }
      : undefined,
    firebase: {
      ...(env.firebase || { apiKey: 'demo', projectId: demoProject }),
      ...(embedded && { embedded }),
    },
  })
  return app
}

async function openServices(env: Settings, log: Log, today: Today) {
  const options: DatabaseOptions = env.databaseUrl
    ? { databaseUrl: env.databaseUrl, durable: env.production }
    : { directory: join(env.dataDirectory, 'db') }
  const database = openDatabase(options, today).then((opened) => {
    stops.push(() => opened.close())
    return opened
  })
  if (env.firebase) return { database: await database, embedded: undefined }
  // A database server must answer before anything else begins. An embedded database opens meanwhile.
  if (env.databaseUrl) await database
  const identity = openEmbeddedIdentity(env, log).then((opened) => {
    stops.push(() => opened.stop())
    return opened
  })
  const [opened, embedded] = await Promise.all([database, identity])
  return { database: opened, embedded }
}

async function shareStore(
  { packagedStore, storeDirectory }: Settings,
  { db }: OpenDatabase,
  log: Log,
): Promise<SharedStore | undefined> {
  if (!packagedStore) return undefined
  const shared = createSharedStore(db, storeDirectory, log)
  await shared.fill(openStore(packagedStore))
  await shared.refresh()
  const end = shared.watch()
  stops.push(async () => end())
  setInterval(() => void shared.prune().catch(() => undefined), hour).unref()
  return shared
}

async function stopAll(): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(() => undefined)
}

function stopOnSignals(drainSeconds: number): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainSeconds * 1000 + stopTimeout).unref()
    await stopAll()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function printReady(env: Settings, port: number): void {
  console.log(`AeroFleet is ready at ${env.tls ? 'https' : 'http'}://localhost:${port}`)
  if (!env.demo) return
  for (const { email, label } of demoAccounts) console.log(`  ${label}: ${email}`)
  console.log(`  Password of all four: ${demoPassword}`)
}

const growingTables = [aircraft, readings, items, changes]

/** A PostgreSQL server keeps its own statistics. */
async function keepStatistics({ db, storage }: OpenDatabase): Promise<void> {
  async function refresh(freesRoom = false) {
    try {
      storage.requireRoom()
      await refreshStatistics(db, growingTables, freesRoom)
    } catch (error) {
      // After a write that failed for want of room the database answers nothing more. This ends the process.
      storage.explainFailure(error)
    }
  }
  setInterval(() => void refresh(), hour).unref()
  await refresh(true)
}

async function start(): Promise<void> {
  const env = readEnvironment(process.env)
  // Tokens of the embedded identity service are not signed, so only this machine may reach it.
  const host = env.firebase ? '0.0.0.0' : 'localhost'
  requireBuild(env)
  requireReleaseKeys(env)
  await requireFreePort(env.port, host)
  const log = createLog(env.logLevel)
  const certificate = await readCertificate(env)
  const today = createToday(env.timeZone, env.todayOffsetDays)
  const { database, embedded } = await openServices(env, log, today)
  const identity = createFirebaseIdentity({
    projectId: env.firebase ? env.firebase.projectId : demoProject,
    sessionDays: env.sessionDays,
    ...(embedded ? { emulatorHost: embedded.host, httpAgent: embedded.httpAgent } : {}),
  })
  const shared = await shareStore(env, database, log)
  const registry = createLiveRegistry({ ...env, log })
  const mailing = env.mail && { ...env.mail, mailer: createMailer(env.mail) }
  const app = createProduct(
    env,
    database,
    identity,
    log,
    today,
    registry,
    certificate,
    embedded,
    shared,
    mailing,
  )
  stops.push(() => app.close())
  await app.ready()
  if (env.demo && embedded) {
    await seedDemo(database.db, identity, env.demoAircraft, env.isFullComposition)
  }
  setInterval(() => void deleteExpiredKeys(database.db).catch(() => undefined), hour).unref()
  const { timeZone, readingAlertDays: oldAfterDays } = env
  stops.push(startAlerts({ database, identity, today, timeZone, oldAfterDays, mailing }, log))
  stopOnSignals(env.drainSeconds)
  if (!env.databaseUrl) await keepStatistics(database)
  printReady(env, await listen(app, env.port, await addressesOf(host)))
}

// `npm start` and `npm run dev` hold a channel to this process. When it closes they have ended, and this
// process ends as by their signal: during the start at once, later in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel may have closed while this file was loaded.
if (process.argv.includes('--tied') && !process.connected) process.exit(1)
start().catch(async (error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  await stopAll()
  process.exit(1)
})
