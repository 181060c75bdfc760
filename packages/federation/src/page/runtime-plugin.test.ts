/** @jest-environment jsdom */
import { federationRuntimePlugin } from './runtime-plugin'

const plugin = federationRuntimePlugin({
  integrityOf: (path) => (path === '/mfe/fleet/1/remoteEntry.js' ? 'sha384-x' : undefined),
})
const script = (url: string) => {
  const created = plugin.createScript?.({ url, attrs: {} } as Parameters<
    NonNullable<typeof plugin.createScript>
  >[0])
  return created as { script: HTMLScriptElement; timeout: number }
}

test('an entry has 120 seconds and is checked against its hash, at every try (§9.15)', () => {
  const created = script('/mfe/fleet/1/remoteEntry.js?retry=3')
  expect(created.timeout).toBe(120_000)
  expect(created.script.integrity).toBe('sha384-x')
})

test('a script of another origin is requested anonymously', () => {
  expect(script('https://cdn.example/mfe/fleet/1/remoteEntry.js').script.crossOrigin).toBe(
    'anonymous',
  )
})

test.each([
  [200, true],
  [404, false],
  [500, false],
])('an answer with status %i is taken for a manifest: %s', async (status, taken) => {
  const signals: unknown[] = []
  globalThis.fetch = (async (_: string, init?: RequestInit) => {
    signals.push(init?.signal)
    return { ok: status < 400, status }
  }) as typeof fetch
  const answer = plugin.fetch?.('/mf-manifest.json', {}) as Promise<Response>
  if (taken) await expect(answer).resolves.toMatchObject({ status })
  else await expect(answer).rejects.toThrow(`answered ${status}`)
  expect(signals[0]).toHaveProperty('aborted', false)
})
