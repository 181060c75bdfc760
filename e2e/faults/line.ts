import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What becomes of a request on its way: an answer of our own, a late one, none at all, a connection
 * that is closed before or amid the answer, an answer with other bytes, or other headers.
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

type Which = RegExp | ((request: IncomingMessage) => boolean)
type Rule = { which: Which; fault: Fault; left: number }

export type Line = {
  url: string
  /** Requests that match (a pattern is held against method and address, `GET /api/aircraft`) fail so. */
  when: (which: Which, fault: Fault, options?: { times?: number }) => void
  /** Every request is passed on again; what hangs is closed. */
  clear: () => void
  /** Method and address of all requests since the last `clear`, the failed ones too. */
  seen: () => string[]
  stop: () => Promise<void>
}

const requestLine = ({ method, url }: IncomingMessage) => `${method} ${url}`

function matches(which: Which, request: IncomingMessage): boolean {
  return which instanceof RegExp ? which.test(requestLine(request)) : which(request)
}

/** The product as a browser reaches it over a line on which requests fail as a test wants it. */
export async function startLine(target: string): Promise<Line> {
  let rules: Rule[] = []
  let requests: string[] = []
  let rows = 0
  const hanging = new Set<ServerResponse>()

  function faultOf(request: IncomingMessage): Fault | undefined {
    const rule = rules.find(({ which, left }) => left > 0 && matches(which, request))
    if (rule) rule.left -= 1
    return rule?.fault
  }

  const server = createServer((request, response) => {
    requests.push(requestLine(request))
    const fault = faultOf(request)
    if (fault === 'hang') hanging.add(response)
    else
      void answer(target, addressOf(rows), request, response, fault).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    when: (which, fault, { times = Infinity } = {}) => {
      rules = [{ which, fault, left: times }, ...rules]
    },
    clear() {
      rows += 1
      rules = []
      requests = []
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    seen: () => requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What one row has used up of a limit of its address is not counted against the next. */
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
  const passed = await forward(target, request, { plain: changesBytes, localAddress })
  const headers = { ...passed.headers }
  if (typeof fault === 'object' && 'headers' in fault) Object.assign(headers, fault.headers)
  if (!changesBytes) {
    response.writeHead(passed.statusCode ?? 502, headers)
    return void passed.pipe(response)
  }
  const whole = await buffer(passed)
  if (fault === 'damage') {
    const bytes = Buffer.concat([whole, Buffer.from('\n/* damaged on the way */')])
    response.writeHead(passed.statusCode ?? 502, { ...headers, 'content-length': bytes.length })
    return void response.end(bytes)
  }
  response.writeHead(passed.statusCode ?? 502, { ...headers, 'content-length': whole.length })
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
}

type Forward = { plain: boolean; localAddress: string | undefined }

async function forward(target: string, request: IncomingMessage, { plain, localAddress }: Forward) {
  const headers = { ...request.headers, ...(plain && { 'accept-encoding': 'identity' }) }
  if (plain) delete headers['if-none-match']
  const { port } = new URL(target)
  const { url: path, method } = request
  const to = { hostname: '127.0.0.1', port, localAddress }
  const outgoing = ask({ ...to, path, method, headers })
  request.pipe(outgoing)
  const [passed] = (await once(outgoing, 'response')) as [IncomingMessage]
  return passed
}
