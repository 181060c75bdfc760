import { expect, rowsOf } from '../frame'
import { withProject } from './project'
import { ask, expectHeaders } from './wire'

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
