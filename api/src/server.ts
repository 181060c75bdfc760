import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { endStart } from './end-start'
import { readEnvironment, type Settings } from './environment'
import { StartupError } from './http/errors'
import type * as Serve from './serve'
import { claimDirectory } from './db/claim-directory'

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

/** One that is there and cannot be used is answered 503, until it is mended. */
function requireBuild({ shellDirectory, storeDirectory, lastGoodFile }: Settings): void {
  const file = shellDirectory
    ? join(shellDirectory, 'index.html')
    : join(storeDirectory, 'live.json')
  if (existsSync(file) || (!shellDirectory && existsSync(lastGoodFile))) return
  throw new StartupError(`The build is missing: there is no ${file}. Run npm run build first.`)
}

/** A file of its own: a process that is refused does not load it. */
const loadServe = () => require(join(__dirname, 'serve.cjs')) as typeof Serve

async function start(): Promise<void> {
  const env = readEnvironment(process.env)
  // Tokens of the embedded identity service are not signed: it is for this machine only.
  const host = env.firebase ? '0.0.0.0' : 'localhost'
  requireBuild(env)
  await requireFreePort(env.port, host)
  const database = env.databaseUrl
    ? { databaseUrl: env.databaseUrl, durable: env.production }
    : await claimDirectory(join(env.dataDirectory, 'db'))
  await loadServe().serve(env, host, database)
}

// Whoever started this process over a channel (`npm start`, `npm run dev`) is gone: as by a signal,
// which ends a start at once and a server in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
start().catch((error: unknown) => endStart(error))
