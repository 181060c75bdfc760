import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A request may get a made-up answer, a late one, a redirect, other headers, no answer or other bytes, or its
 * connection closes before or amid the answer.
 */
export type Fault =
  | { status: number; body?: string; type?: string; headers?: Record<string, string> }
  | { delay: number }
  | { redirect: string }
  | { headers: Record<string, string> }
  | 'hang'
  | 'cut'
  | 'cut in the body'
  | 'damage'

type Matcher = RegExp | ((request: IncomingMessage) => boolean)
type Rule = { matcher: Matcher; fault: Fault; left: number }

export type Network = {
  url: string
  /** A pattern is tested against, for example, `GET /api/aircraft`. */
  when: (matcher: Matcher, fault: Fault, options?: { times?: number }) => void
  /** Ends all faults, and closes the connections that hang. */
  clear: () => void
  /** Method and address of all requests since the last `clear`, failed ones included. */
  requests: () => string[]
  stop: () => Promise<void>
}

const requestLine = ({ method, url }: IncomingMessage) => `${method} ${url}`

function matches(matcher: Matcher, request: IncomingMessage): boolean {
  return matcher instanceof RegExp ? matcher.test(requestLine(request)) : matcher(request)
}

export async function startNetwork(target: string): Promise<Network> {
  let rules: Rule[] = []
  let requests: string[] = []
  let rowCount = 0
  const hanging = new Set<ServerResponse>()

  function faultOf(request: IncomingMessage): Fault | undefined {
    const rule = rules.find(({ matcher, left }) => left > 0 && matches(matcher, request))
    if (rule) rule.left -= 1
    return rule?.fault
  }

  const server = createServer((request, response) => {
    requests.push(requestLine(request))
    const fault = faultOf(request)
    if (fault === 'hang') hanging.add(response)
    else
      void answer(target, addressOf(rowCount), request, response, fault).catch(() =>
        response.destroy(),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    when: (matcher, fault, { times = Infinity } = {}) => {
      rules = [{ matcher, fault, left: times }, ...rules]
    },
    clear() {
      rowCount += 1
      rules = []
      requests = []
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    requests: () => requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Each row has its own client address, so that rate limits per address count only the row's requests. */
function addressOf(row: number): string | undefined {
  return process.platform === 'linux' ? `127.1.${(row >> 8) % 256}.${(row % 254) + 1}` : undefined
}

async function answer(
  target: string,
  localAddress: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  if (fault === 'cut') return void response.destroy()
  if (typeof fault === 'object' && 'redirect' in fault) {
    response.writeHead(302, { location: fault.redirect })
    return void response.end()
  }
  if (typeof fault === 'object' && 'status' in fault) {
    const { status, body = '', type = 'application/json', headers } = fault
    response.writeHead(status, { 'content-type': type, ...headers })
    return void response.end(body)
  }
  if (typeof fault === 'object' && 'delay' in fault) {
    await new Promise((resolve) => setTimeout(resolve, fault.delay))
  }
  const changesBytes = fault === 'damage' || fault === 'cut in the body'
  const forwarded = await forward(target, request, { isPlain: changesBytes, localAddress })
  const headers = { ...forwarded.headers }
  if (typeof fault === 'object' && 'headers' in fault) Object.assign(headers, fault.headers)
  if (!changesBytes) {
    response.writeHead(forwarded.statusCode ?? 502, headers)
    return void forwarded.pipe(response)
  }
  const whole = await buffer(forwarded)
  if (fault === 'damage') {
    const bytes = Buffer.concat([whole, Buffer.from('\n/* damaged on the way */')])
    response.writeHead(forwarded.statusCode ?? 502, { ...headers, 'content-length': bytes.length })
    return void response.end(bytes)
  }
  response.writeHead(forwarded.statusCode ?? 502, { ...headers, 'content-length': whole.length })
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
}

type ForwardOptions = { isPlain: boolean; localAddress: string | undefined }

async function forward(
  target: string,
  request: IncomingMessage,
  { isPlain, localAddress }: ForwardOptions,
) {
  const headers = { ...request.headers, ...(isPlain && { 'accept-encoding': 'identity' }) }
  if (isPlain) delete headers['if-none-match']
  const { port } = new URL(target)
  const { url: path, method } = request
  const to = { hostname: '127.0.0.1', port, localAddress }
  const outgoing = ask({ ...to, path, method, headers })
  request.pipe(outgoing)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}
