import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { newDataDirectory, removeData } from '../../support/product'
import { expect, rowsOf } from '../frame'
import { makeCertificate } from './certificate'
import { withProject } from './project'
import { ask, exchange, expectHeaders } from './wire'

const row = rowsOf('Attacks on the server')

row(
  'pages, files, calls and refusals of a product with a Firebase project',
  'each tells the browser to come encrypted for a year, to every subdomain too; pages may ask Google and nobody else',
  ({ cases }) =>
    withProject(async (product) => {
      const pages = ['/', '/login', '/dashboard/aircraft', '/nobody']
      const others = ['/favicon.svg', '/registry/live.json', '/api/health', '/api/aircraft', '/%']
      cases(pages.length + others.length)
      for (const path of [...pages, ...others]) {
        const answer = await ask(product, path)
        expectHeaders(answer)
        const transport = answer.headers.get('strict-transport-security')
        expect([path, transport]).toEqual([path, 'max-age=31536000; includeSubDomains'])
        const policy = answer.headers.get('content-security-policy') ?? ''
        const hosts = policy.match(/https?:[^\s;]*/g) ?? []
        const google = [
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
        ]
        expect([path, hosts]).toEqual([path, pages.includes(path) ? google : []])
      }
    }),
)

const stranger = ['http://evil.test', 'https://fleet.test.evil.test', 'http://fleet.test', 'null']

row(
  'a page of another origin calls a product with a Firebase project',
  'only a page of an origin that WEB_ORIGINS names may read an answer, or is let ask for more than a page can',
  ({ cases }) =>
    withProject(
      async (product) => {
        cases(2 * stranger.length)
        const allowed = async (origin: string, method: string) => {
          const asked = { 'access-control-request-method': 'POST' }
          const answer = await ask(product, '/api/aircraft', {
            method,
            headers: { origin, ...asked },
          })
          return answer.headers.get('access-control-allow-origin')
        }
        for (const method of ['GET', 'OPTIONS']) {
          expect(await allowed('https://fleet.test', method)).toBe('https://fleet.test')
          for (const origin of stranger)
            expect([origin, '*']).not.toContain(await allowed(origin, method))
        }
      },
      { WEB_ORIGINS: 'https://fleet.test' },
    ),
  { always: true },
)

row(
  'a product with a certificate of its own is asked with TLS and without',
  'it answers what is encrypted with TLS 1.3, and to nothing else',
  async () => {
    const certificate = makeCertificate()
    const directory = await newDataDirectory()
    const files = { cert: join(directory, 'fleet.pem'), key: join(directory, 'fleet.key') }
    await writeFile(files.cert, certificate.cert)
    await writeFile(files.key, certificate.key)
    await withProject(
      async (product) => {
        const url = `${product.url}/api/health`
        const tls = { ca: certificate.cert, agent: false } as const
        const [answer] = (await once(request(url, tls).end(), 'response')) as [IncomingMessage]
        expect(answer.resume().statusCode).toBe(200)
        expect((answer.socket as TLSSocket).getProtocol()).toBe('TLSv1.3')
        const plain = await exchange(product, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
        expect(plain).not.toContain('200')
      },
      { TLS_CERTIFICATE: files.cert, TLS_KEY: files.key },
    )
    await removeData({ dataDirectory: directory })
  },
)
