import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import { ReleaseEvent } from '@aerofleet/shared/release-event'
import { reportToServer } from './release-beacon'

const beacons: { url: string; body: Blob }[] = []
beforeEach(() => {
  beacons.length = 0
  navigator.sendBeacon = (url, body) => beacons.push({ url: String(url), body: body as Blob }) > 0
})

const eventWith = (data: Partial<FederationEvent['data']>): FederationEvent => ({
  level: 'error',
  tag: 'federation',
  data: { remote: 'fleet', version: '0.1.0-abc', event: 'unavailable', ...data },
})

function bodyOf(blob: Blob | undefined): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(JSON.parse(reader.result as string)))
    reader.readAsText(blob ?? new Blob())
  })
}

test('each page tells the server of a fallback once, in a form that the server understands (§7.15)', async () => {
  const fallback = eventWith({ event: 'fell back to the previous release', previous: '0.1.0-aaa' })
  reportToServer(fallback)
  reportToServer(fallback)
  expect(beacons).toHaveLength(1)
  expect(beacons[0]?.url).toBe('/registry/events')
  expect(ReleaseEvent.parse(await bodyOf(beacons[0]?.body))).toMatchObject({
    previous: '0.1.0-aaa',
  })
})

test('nothing that a user typed or saw, and no name, reaches the server (§7.15)', async () => {
  const message =
    'Unexpected token, "N123AB Mara" at https://fleet.test/dashboard?q=mara for mara@fleet.test'
  reportToServer(eventWith({ version: '0.1.0-b', message: message + '.'.repeat(300) }))
  const { message: sentMessage } = ReleaseEvent.parse(await bodyOf(beacons[0]?.body))
  expect(sentMessage).toContain('Unexpected token')
  expect(sentMessage).not.toMatch(/mara|N123/i)
  expect(sentMessage.length).toBeLessThanOrEqual(200)
})

test('the server learns once of an error that a release throws later (§7.15)', async () => {
  const lateError = eventWith({ version: '0.1.0-late', event: 'late error', message: 'boom' })
  reportToServer(lateError)
  reportToServer(lateError)
  expect(beacons).toHaveLength(1)
  expect(ReleaseEvent.parse(await bodyOf(beacons[0]?.body))).toMatchObject({ event: 'late error' })
})

test('a report names the places of the stack in the files of the release, and no others (§7.15)', async () => {
  const error = new Error('boom')
  const own = 'https://fleet.test/mfe/fleet/0.1.0-stack/102.f00.js'
  error.stack = `Error: boom at mara@fleet.test
    at save (${own}:1:200)
    at https://fleet.test/assets/main.js:1:1
    at other (https://fleet.test/mfe/admin/0.1.0-stack/7.js:3:4)
    at ${own}:2:3`
  const wrapped = new Error('boom', { cause: error })
  reportToServer({ ...eventWith({ version: '0.1.0-stack', message: 'boom' }), reason: wrapped })
  expect(ReleaseEvent.parse(await bodyOf(beacons[0]?.body))).toMatchObject({
    message: 'boom',
    frames: ['102.f00.js:1:200', '102.f00.js:2:3'],
  })
})

test('a report that would be too long for the server leaves the places out (§7.15)', async () => {
  const error = new Error('boom')
  error.stack = Array.from(
    { length: 5 },
    (_, n) => `at (https://fleet.test/mfe/fleet/0.1.0-long/${'x'.repeat(70)}.js:${n}:7)`,
  ).join('\n')
  const message = '語'.repeat(200)
  reportToServer({ ...eventWith({ version: '0.1.0-long', message }), reason: error })
  const body = await bodyOf(beacons[0]?.body)
  expect(ReleaseEvent.parse(body)).toMatchObject({ message })
  expect(body).not.toHaveProperty('frames')
})

test('a report says that the browser has translated the page (§7.15)', async () => {
  document.body.innerHTML = '<p><font><font>Luftfahrzeuge</font></font></p>'
  reportToServer(eventWith({ version: '0.1.0-font', event: 'late error' }))
  document.body.innerHTML = ''
  reportToServer(eventWith({ version: '0.1.0-plain', event: 'late error' }))
  const [translated, plain] = await Promise.all(beacons.map(({ body }) => bodyOf(body)))
  expect(translated).toMatchObject({ isTranslated: true })
  expect(plain).not.toHaveProperty('isTranslated')
})

test('an ordinary load is not reported to the server', () => {
  reportToServer(eventWith({ event: 'loaded' }))
  reportToServer(eventWith({ event: 'recovered' }))
  expect(beacons).toEqual([])
})
