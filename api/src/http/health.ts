import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/database'
import type { Identity } from '../identity/identity'
import type { LiveRegistry } from '../web/live-registry'

type Seen = { database: boolean; identity: boolean }
type Services = {
  database: OpenDatabase
  identity: Identity
  /** Absent where no pages are served. */
  registry?: LiveRegistry | undefined
}

const answerFor = 1000

const isThere = (answer: PromiseLike<unknown>) =>
  answer.then(
    () => true,
    () => false,
  )

/** Whoever asks within a second shares one answer: nobody can make the server ask Google at will. */
function createProbe({ database: { db }, identity }: Services): () => Promise<Seen> {
  let asked: Promise<Seen> | undefined
  let until = 0
  async function ask(): Promise<Seen> {
    const [database, answers] = await Promise.all([
      isThere(db.execute(sql`select 1`)),
      identity.ready(),
    ])
    return { database, identity: answers }
  }
  return () => {
    if (!asked || Date.now() > until) {
      asked = ask()
      until = Date.now() + answerFor
    }
    return asked
  }
}

/** `/api/health`: the process is up; `/api/ready`: it is to be sent requests. Both for everybody. */
export function addHealth(app: FastifyInstance, services: Services, isLeaving: () => boolean) {
  const { storage } = services.database
  const probe = createProbe(services)
  app.get('/api/health', async () => ({ status: 'up' }))
  app.get('/api/ready', async (_, reply) => {
    const [answers, live] = await Promise.all([probe(), services.registry?.read()])
    const isFull = storage.isFull()
    const state = live?.state ?? 'live'
    const answersAll = answers.database && answers.identity && state !== 'missing'
    // A full server is everybody's: no other process of the product would do better.
    const isReady = answersAll && !(isFull && storage.isEmbedded) && !isLeaving()
    return reply.code(isReady ? 200 : 503).send({
      ...answers,
      // Named only when they are not as they should be.
      ...(state !== 'live' && { registry: state }),
      ...(isFull && { storage: 'full' }),
    })
  })
}
