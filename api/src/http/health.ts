import type { FastifyInstance } from 'fastify'
import type { Identity } from '../identity/identity'
import type { LiveRegistry } from '../web/live-registry'
import type { Store } from '../db/store'

type Ready = { database: boolean; identity: boolean }
type Services = {
  store: Store
  identity: Identity
  /** Absent where no pages are served. */
  registry?: LiveRegistry | undefined
}

const answerFor = 1000

/** Whoever asks within a second shares one answer: nobody can make the server ask Google at will. */
function createProbe({ store, identity }: Services): () => Promise<Ready> {
  let asked: Promise<Ready> | undefined
  let until = 0
  async function ask(): Promise<Ready> {
    const [database, answers] = await Promise.all([store.ready(), identity.ready()])
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
  const ready = createProbe(services)
  app.get('/api/health', async () => ({ status: 'up' }))
  app.get('/api/ready', async (_, reply) => {
    const [answers, live] = await Promise.all([ready(), services.registry?.read()])
    const state = live?.state ?? 'live'
    const isReady = answers.database && answers.identity && state !== 'missing' && !isLeaving()
    // Named only when it is not as it should be.
    const registry = state === 'live' ? {} : { registry: state }
    return reply.code(isReady ? 200 : 503).send({ ...answers, ...registry })
  })
}
