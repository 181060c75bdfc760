import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app'
import { seedDemo } from './demo'
import { demoAccounts, demoPassword } from './demo-accounts'
import { readEnvironment } from './environment'
import { StartupError } from './errors'
import { demoProject, startEmbeddedIdentity, type EmbeddedIdentity } from './identity/embedded'
import { createFirebaseIdentity } from './identity/firebase'
import { listen } from './http-server'
import { createLog } from './log'
import { forgetOldKeys } from './store/once'
import { openStore } from './store/open-store'
import type { Store } from './store/store'
import { registerWeb } from './web'

const hour = 3_600_000
const stopLimit = 10_000

// Whatever was started before something failed is stopped again.
let embedded: EmbeddedIdentity | undefined
let store: Store | undefined

function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : 'cannot be used'
      reject(new StartupError(`Port ${port} ${reason}; set PORT to another one.`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function requireBuild(shellDirectory: string | undefined, storeDirectory: string): void {
  const file = shellDirectory
    ? join(shellDirectory, 'index.html')
    : join(storeDirectory, 'live.json')
  if (existsSync(file)) return
  throw new StartupError(`The build is missing: there is no ${file}. Run npm run build first.`)
}

/** Several processes on one machine share the accounts of one that runs already. */
function openEmbeddedIdentity(env: ReturnType<typeof readEnvironment>) {
  if (!env.emulatorHost) return startEmbeddedIdentity(join(env.dataDirectory, 'identity'))
  const port = Number(env.emulatorHost.split(':')[1])
  return Promise.resolve({ port, host: env.emulatorHost, stop: () => Promise.resolve() })
}

async function start(): Promise<void> {
  const env = readEnvironment(process.env)
  // Tokens of the embedded identity service are not signed: it is for this machine only.
  const host = env.firebase ? '0.0.0.0' : 'localhost'
  requireBuild(env.shellDirectory, env.storeDirectory)
  await requireFreePort(env.port, host)

  const database = env.databaseUrl
    ? { databaseUrl: env.databaseUrl, durable: env.production }
    : { directory: join(env.dataDirectory, 'db') }
  // The first that fails ends the start; the emulator's process ends with this one.
  const [running] = await Promise.all([
    openStore(database).then((opened) => (store = opened)),
    env.firebase ? undefined : openEmbeddedIdentity(env).then((started) => (embedded = started)),
  ])

  const projectId = env.firebase ? env.firebase.projectId : demoProject
  const identity = createFirebaseIdentity({
    projectId,
    ...(embedded ? { emulatorHost: embedded.host } : {}),
  })
  if (env.demo && embedded) {
    await seedDemo(running, identity, embedded.host, env.demoAircraft)
  }

  const app = createApp({
    store: running,
    identity,
    log: createLog(env.logLevel),
    adminEmails: env.adminEmails,
    webOrigins: env.webOrigins,
    limits: env.limits,
    load: { drainSeconds: env.drainSeconds },
    trustProxy: env.trustProxy,
  })
  registerWeb(app, {
    shellDirectory: env.shellDirectory,
    storeDirectory: env.storeDirectory,
    overrides: env.overrides,
    apiOrigin: env.apiOrigin,
    limits: env.limits,
    firebase: {
      ...(env.firebase || { apiKey: 'demo', projectId }),
      ...(embedded ? { emulatorPort: embedded.port } : {}),
    },
  })

  const forgetting = setInterval(() => void forgetOldKeys(running).catch(() => undefined), hour)
  forgetting.unref()

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), env.drainSeconds * 1000 + stopLimit).unref()
    await app.close()
    await running.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const port = await listen(app, env.port, host)
  console.log(`AeroFleet is ready at http://localhost:${port}`)
  if (env.demo) {
    for (const { email, label } of demoAccounts) console.log(`  ${label}: ${email}`)
    console.log(`  Password of all four: ${demoPassword}`)
  }
}

start().catch(async (error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  await store?.close().catch(() => undefined)
  await embedded?.stop()
  process.exit(1)
})
