import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { createLoadBeacon } from './load-beacon'

const release = (name: string, mount: '/' | '/dashboard') => ({
  current: {
    version: '1',
    entry: '',
    integrity: '',
    container: name,
    preload: [],
    declaration: { name, mount, paths: [], navigation: [], cards: [] },
  },
})
const registry: Registry = {
  revision: 1,
  remotes: { fleet: release('fleet', '/dashboard'), landing: release('landing', '/') },
}
const eventOf = (remote: string, event: FederationEvent['data']['event']): FederationEvent => ({
  level: 'info',
  tag: 'federation',
  data: { remote, version: '1', event },
})

test('each page tells the server once which release it loaded; public pages and failures do not count (§7.15)', () => {
  const sent: string[] = []
  navigator.sendBeacon = (address) => sent.push(String(address)) > 0
  const countLoad = createLoadBeacon(registry)
  countLoad(eventOf('fleet', 'loaded'))
  countLoad(eventOf('fleet', 'loaded'))
  countLoad(eventOf('fleet', 'unavailable'))
  countLoad(eventOf('landing', 'loaded'))
  expect(sent).toEqual(['/registry/loads'])
})
