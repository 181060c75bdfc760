import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGlite, QueryOptions } from '@electric-sql/pglite'

type Query = {
  kind: 'query'
  text: string
  values: unknown[]
  rowMode: QueryOptions['rowMode']
  /** Types whose values stay text. */
  unparsed: string[]
}
type Asked = Query | { kind: 'open' } | { kind: 'close' }
export type Question = Asked & { id: number }
export type Answer = { id: number } & (
  { rows: unknown[] } | { error: { message: string; code?: string; constraint?: string } }
)
/** What the store needs of PGlite. */
export type Client = Pick<PGlite, 'close'> & {
  query: (text: string, values?: unknown[], options?: QueryOptions) => Promise<{ rows: unknown[] }>
  transaction: <T>(work: (client: Pick<Client, 'query'>) => Promise<T>) => Promise<T>
}
type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

/**
 * Starts a thread that opens the database of a directory; what is asked meanwhile waits. A thread that
 * fails ends the process, as the same failure outside of it would: who runs the process starts another.
 */
export function startPGlite(directory: string): Client & { opened: Promise<unknown> } {
  const worker = new Worker(join(__dirname, 'pglite-thread.cjs'), { workerData: directory })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let end: Error | null = null

  // Nothing listens for 'error': thrown again here, it ends the process.
  worker.on('exit', () => {
    end = new Error('The thread of the database has ended.')
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  })
  worker.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) as Waiting
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    if ('rows' in answer) resolve(answer.rows)
    else reject(Object.assign(new Error(answer.error.message), answer.error))
  })

  function ask(question: Asked): Promise<unknown[]> {
    if (end) return Promise.reject(end)
    const id = (asked += 1)
    // The process lives for as long as an answer is awaited, as it does with a connection.
    worker.ref()
    worker.postMessage({ id, ...question } satisfies Question)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  const send: Client['query'] = async (text, values = [], { rowMode, parsers = {} } = {}) => {
    const unparsed = Object.keys(parsers)
    return { rows: await ask({ kind: 'query', text, values, rowMode, unparsed }) }
  }
  /** Ends when the transaction under way does. */
  let free: Promise<unknown> = Promise.resolve()
  const opened = ask({ kind: 'open' })
  opened.catch(() => undefined)
  return {
    opened,
    query: async (...values) => {
      await free
      return send(...values)
    },
    transaction(work) {
      const done = free.then(async () => {
        await send('begin')
        try {
          const found = await work({ query: send })
          await send('commit')
          return found
        } catch (error) {
          await send('rollback')
          throw error
        }
      })
      free = done.catch(() => undefined)
      return done
    },
    async close() {
      try {
        await ask({ kind: 'close' })
      } finally {
        await worker.terminate()
      }
    },
  }
}
