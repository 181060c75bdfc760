import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import { ReleaseEvent } from '@aerofleet/shared/release-event'
import { tellServer } from './release-beacon'

const sent: { url: string; body: Blob }[] = []
beforeEach(() => {
  sent.length = 0
  navigator.sendBeacon = (url, body) => sent.push({ url: String(url), body: body as Blob }) > 0
})

const event = (data: Partial<FederationEvent['data']>): FederationEvent => ({
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

test('the server learns of a fallback by one beacon a page, which it understands', async () => {
  const fell = event({ event: 'fell back to the previous release', previous: '0.1.0-aaa' })
  tellServer(fell)
  tellServer(fell)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe('/registry/events')
  expect(ReleaseEvent.parse(await bodyOf(sent[0]?.body))).toMatchObject({ previous: '0.1.0-aaa' })
})

test('what a user typed, saw or is called does not reach the server', async () => {
  const message =
    'Unexpected token, "N123AB Mara" at https://fleet.test/dashboard?q=mara for mara@fleet.test'
  tellServer(event({ version: '0.1.0-b', message: message + '.'.repeat(300) }))
  const { message: said } = ReleaseEvent.parse(await bodyOf(sent[0]?.body))
  expect(said).toContain('Unexpected token')
  expect(said).not.toMatch(/mara|N123/i)
  expect(said.length).toBeLessThanOrEqual(200)
})

test('the server learns of what a release throws later, once', async () => {
  const late = event({ version: '0.1.0-late', event: 'late error', message: 'boom' })
  tellServer(late)
  tellServer(late)
  expect(sent).toHaveLength(1)
  expect(ReleaseEvent.parse(await bodyOf(sent[0]?.body))).toMatchObject({ event: 'late error' })
})

test('an ordinary load is no news for the server', () => {
  tellServer(event({ event: 'loaded' }))
  tellServer(event({ event: 'recovered' }))
  expect(sent).toEqual([])
})
