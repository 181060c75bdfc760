import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createHostCheck } from '../http/bound-hosts'
import { readCall, refusalBody } from './open-calls'

const bodyLimit = 64 * 1024

async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(refusalBody))
}

/** The host name of the server's own calls; nobody can own a name below `.invalid` (RFC 2606). */
export const secretHost = (secret: string) => `${secret}.invalid`

/**
 * Stands before the emulator, which trusts every caller: passes on calls under the secret host name,
 * and of all others those that are open to everybody.
 */
export function guardEmulator(answer: RequestListener, secret: string): RequestListener {
  const check = createHostCheck([])

  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method, url } = request
    if (headers.host === secretHost(secret)) return answer(request, response)
    const isForeign = check(headers) !== null || headers.authorization !== undefined
    const text = isForeign ? null : await readText(request)
    const call = text === null ? null : readCall(method, url, text)
    if (!call) return refuse(response)
    request.url = call.target
    // Without these the emulator sends no CORS headers, and does not read the body again.
    for (const name of ['origin', 'content-length', 'transfer-encoding']) delete headers[name]
    if (call.body) {
      headers['content-type'] = call.body.type
      Object.assign(request, { body: call.body.values })
    }
    answer(request, response)
  }
  return (request, response) => void admit(request, response).catch(() => response.destroy())
}
