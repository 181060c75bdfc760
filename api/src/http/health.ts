import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database, OpenDatabase } from '../db/database'
import { listJobs } from '../db/jobs'
import type { Identity } from '../identity/identity'

type JobHealth = { lastGoodRun: string | null; warning?: string }
type Reachable = { database: boolean; identity: boolean; jobs?: Record<string, JobHealth> }
type Services = {
  database: OpenDatabase
  identity: Identity
  registry?: { read: () => Promise<{ state: 'live' | 'last good' | 'missing' }> } | undefined
}

const sharedFor = 1000
const goodFor = 3_600_000

/** A job that no process has begun is missing. */
async function findJobs(db: Database): Promise<Record<string, JobHealth>> {
  const rows = await listJobs(db)
  return Object.fromEntries(
    rows.map(({ name, lastGoodAt, startedAt, due }) => {
      const isOld = Date.now() - (lastGoodAt ?? startedAt ?? due).getTime() > goodFor
      const warning = 'The last good run is more than an hour ago.'
      return [name, { lastGoodRun: lastGoodAt?.toISOString() ?? null, ...(isOld && { warning }) }]
    }),
  )
}

const succeeds = (work: PromiseLike<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** Calls within a second share one answer, so that nobody can make the server ask Google at will. */
function createProbe({ database: { db }, identity }: Services): () => Promise<Reachable> {
  let latest: Promise<Reachable> | undefined
  let until = 0
  async function check(): Promise<Reachable> {
    const [isDatabaseUp, isIdentityUp] = await Promise.all([
      succeeds(db.execute(sql`select 1`)),
      identity.ready(),
    ])
    const jobs = isDatabaseUp ? await findJobs(db).catch(() => ({})) : {}
    const hasJobs = Object.keys(jobs).length > 0
    return { database: isDatabaseUp, identity: isIdentityUp, ...(hasJobs && { jobs }) }
  }
  return () => {
    if (!latest || Date.now() > until) {
      latest = check()
      until = Date.now() + sharedFor
    }
    return latest
  }
}

/**
 * `/api/health` says that the process is up, `/api/ready` that it can serve requests. Neither needs a token.
 */
export function addHealth(app: FastifyInstance, services: Services, isStopping: () => boolean) {
  const { storage } = services.database
  const probe = createProbe(services)
  app.get('/api/health', { config: { call: 'health' } }, async () => ({ status: 'up' }))
  app.get('/api/ready', { config: { call: 'ready' } }, async (_, reply) => {
    const [reachable, live] = await Promise.all([probe(), services.registry?.read()])
    const isFull = storage.isFull()
    const state = live?.state ?? 'live'
    const canServe = reachable.database && reachable.identity && state !== 'missing'
    // All processes share a database server, so a full one is no reason to send requests to another process.
    const isReady = canServe && !(isFull && storage.isEmbedded) && !isStopping()
    return reply.code(isReady ? 200 : 503).send({
      ...reachable,
      ...(state !== 'live' && { registry: state }),
      ...(isFull && { storage: 'full' }),
    })
  })
}
