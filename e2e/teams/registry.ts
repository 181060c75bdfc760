import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

type Published = {
  name: string
  versions: Record<string, unknown>
  'dist-tags': Record<string, string>
  _attachments: Record<string, { data: string }>
}

export async function startRegistry() {
  const packages = new Map<string, Published>()

  async function publish(request: IncomingMessage): Promise<void> {
    const next = (await json(request)) as Published
    const before = packages.get(next.name)
    packages.set(next.name, {
      ...next,
      versions: { ...before?.versions, ...next.versions },
      _attachments: { ...before?._attachments, ...next._attachments },
    })
  }

  /** `path` is `/@scope%2fname`, or `/@scope/name/-/@scope/name-1.0.0.tgz`. */
  function answer(path: string, response: ServerResponse): void {
    const [name = '', file] = path.slice(1).split('/-/')
    const found = packages.get(name)
    const attached = file === undefined ? undefined : found?._attachments[file]
    if (attached) response.end(Buffer.from(attached.data, 'base64'))
    else if (found && file === undefined)
      response.end(JSON.stringify({ ...found, _attachments: undefined }))
    else response.writeHead(404).end('{}')
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    if (request.method === 'PUT') void publish(request).then(() => response.end('{}'))
    else answer(path, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    /** With this line of .npmrc a team takes the packages from this registry. */
    scope: `@aerofleet:registry=http://127.0.0.1:${port}/`,
    /** With this one the platform may publish there. */
    login: `//127.0.0.1:${port}/:_authToken=any`,
    close: () => server.close(),
  }
}
