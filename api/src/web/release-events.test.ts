import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

let directory: string
let app: FastifyInstance
let lines: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-events-'))
  lines = []
  const options = {
    shellDirectory: directory,
    storeDirectory: directory,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
  }
  app = globalThis.createTestWeb(options, (line) => lines.push(line))
  await app.ready()
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const fell = {
  remote: 'fleet',
  version: '0.1.0-abc',
  previous: '0.1.0-aaa',
  event: 'fell back to the previous release',
  message: 'a typo',
}
const send = (payload: unknown) =>
  app.inject({ method: 'POST', url: '/registry/events', payload: payload as object })

test('an event of a release is one structured line in the log, without unknown fields', async () => {
  const answer = await send({ ...fell, user: 'mara@fleet.test' })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, release: fell })
  expect(lines[0]).not.toContain('mara')
})

test('a failure in a translated page logs no warning about the release', async () => {
  expect((await send({ ...fell, isTranslated: true })).statusCode).toBe(204)
  // Tests log only warnings and errors.
  expect(lines).toEqual([])
})

test.each<[string, unknown, number]>([
  ['no JSON object', [], 400],
  ['a name that no remote has', { ...fell, remote: '<script>' }, 400],
  ['a version with a line break', { ...fell, version: '1\n2' }, 400],
  ['an event that is none', { ...fell, event: '<b>hello</b>' }, 400],
  ['a long message', { ...fell, message: 'x'.repeat(201) }, 400],
  ['a large body', { ...fell, padding: 'x'.repeat(3000) }, 413],
])('%s is refused, and neither logged nor sent back', async (_, payload, status) => {
  const answer = await send(payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toMatch(/script|hello|xxx/)
  expect(lines).toEqual([])
})

test('a page that sends too many events is stopped', async () => {
  for (let n = 0; n < 30; n++) expect((await send(fell)).statusCode).toBe(204)
  expect((await send(fell)).statusCode).toBe(429)
  expect(lines).toHaveLength(30)
})
