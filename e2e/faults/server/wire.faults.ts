import { expect, rowsOf, type Tools } from '../frame'
import { exchange, expectHeaders, expectRefusal, hostOf, readAnswer, statusesIn } from './wire'
import { smuggled, wrongRequests } from './wrong-requests'

const row = rowsOf('Attacks on the server')

/** The good request behind the refused one may get no answer. */
async function expectRefused({ product }: Tools, bytes: string, expected: number) {
  const received = await exchange(product, bytes)
  const [first, ...others] = statusesIn(received)
  expect(first).toBe(expected)
  expect(others.filter((status) => status !== 400)).toEqual([])
  expect(received).toMatch(/^connection: close\r$/im)
  expectRefusal(readAnswer(received))
}

for (const [group, requests] of Object.entries(wrongRequests)) {
  row(
    `${group}, which two readers may understand differently`,
    '4xx with a sentence, then the connection is closed; nothing behind it is answered',
    async (tools) => {
      tools.cases(requests.length)
      const host = hostOf(tools.product)
      for (const [, make, status = 400] of requests) {
        await expectRefused(tools, make(host) + smuggled(host), status)
      }
    },
    { always: group === 'the length of a body' },
  )
}

row(
  'a good request, a bad one and a good one in one packet',
  'the bad one is refused, and nothing behind it is answered',
  async ({ product, cases }) => {
    const host = hostOf(product)
    const good = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const bad = Object.values(wrongRequests).flatMap((requests) => requests)
    cases(bad.length)
    for (const [what, make] of bad) {
      const received = await exchange(product, good + make(host) + smuggled(host))
      const statuses = statusesIn(received)
      const refused = statuses.findIndex((each) => each >= 400)
      // The first request is good. It may go without an answer if the bad one arrives early.
      expect([what, [0, 1]]).toEqual([what, expect.arrayContaining([refused])])
      expect([what, statuses.slice(refused).filter((each) => each < 400)]).toEqual([what, []])
    }
  },
)

row(
  'a method that no address has',
  '404 with a sentence, and no header is echoed',
  async ({ product, cases }) => {
    const paths = ['/', '/login', '/api/aircraft', '/registry/live.json', '/nothing']
    const methods = ['TRACE', 'PROPFIND', 'PURGE', 'PATCH']
    cases(paths.length * methods.length)
    for (const path of paths) {
      for (const method of methods) {
        const requestText = `${method} ${path} HTTP/1.1\r\nHost: ${hostOf(product)}\r\nX-Secret: swordfish\r\nConnection: close\r\n\r\n`
        const received = await exchange(product, requestText)
        expect([method, path, statusesIn(received)]).toEqual([method, path, [404]])
        expect(received).not.toContain('swordfish')
        expectHeaders(readAnswer(received))
      }
    }
  },
)
