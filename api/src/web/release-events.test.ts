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
  ['a large body', { ...fell, padding: 'x'.repeat(1000) }, 413],
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

test('one who has many addresses is stopped as well, and writes at most 300 lines a minute (§7.15)', async () => {
  const statuses = []
  for (let n = 0; n < 330; n++) {
    const remoteAddress = `2001:db8::${n.toString(16)}`
    const sent = { method: 'POST', url: '/registry/events', payload: fell, remoteAddress } as const
    statuses.push((await app.inject(sent)).statusCode)
  }
  expect(statuses).toEqual([...Array(300).fill(204), ...Array(30).fill(429)])
  expect(lines).toHaveLength(300)
})

const unseen = /[\p{Cc}\p{Cf}]/u

test('nothing that a terminal would obey reaches the log (§7.15)', async () => {
  const message = '\u001b[2J\u009b31mred\r\nlevel=fatal \u202egnorw\u200b \u{e0041}'
  expect((await send({ ...fell, message })).statusCode).toBe(204)
  const [line = ''] = lines
  expect(line.trimEnd()).not.toMatch(unseen)
  expect(JSON.parse(line)).toMatchObject({ release: { message: '[2J31mredlevel=fatal gnorw' } })
})
