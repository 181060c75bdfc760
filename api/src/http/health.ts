import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/database'
import type { Identity } from '../identity/identity'

type Reachable = { database: boolean; identity: boolean }
type Services = {
  database: OpenDatabase
  identity: Identity
  registry?: { read: () => Promise<{ state: 'live' | 'last good' | 'missing' }> } | undefined
}

const sharedFor = 1000

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
    return { database: isDatabaseUp, identity: isIdentityUp }
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
