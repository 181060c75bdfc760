// The embedded database of a directory, in a thread of its own: it opens while the main thread loads
// what serves, and a long statement keeps nobody from being answered. `threaded-pglite.ts` asks it.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Answer, Question } from './threaded-pglite'
import { openPGlite } from './pglite'

const port = parentPort as MessagePort
const opening = openPGlite(workerData as string)
opening.catch(() => undefined)

/** What of a thrown error is looked at; not all of one can be sent. */
function toSent(error: unknown) {
  const { message, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { message, code, constraint }
}

async function answer(question: Question): Promise<Answer> {
  const { id } = question
  try {
    const client = await opening
    if (question.kind === 'close') await client.close()
    if (question.kind !== 'query') return { id, rows: [] }
    const { text, values, rowMode, unparsed } = question
    const parsers = Object.fromEntries(unparsed.map((type) => [type, (value: string) => value]))
    const { rows } = await client.query(text, values, { ...(rowMode && { rowMode }), parsers })
    return { id, rows }
  } catch (error) {
    return { id, error: toSent(error) }
  }
}

port.on('message', (question: Question) => {
  void answer(question).then((found) => port.postMessage(found))
})
