import { utimes } from 'node:fs/promises'
import { expect, rowsOf } from '../frame'
import { withStore } from './release-store'

const row = rowsOf('Release tools')

row(
  'promote without a version, after a revert or beside a clock that runs ahead',
  'the version of these sources is live, not the newest one',
  () =>
    withStore(async ({ run, version, liveVersion, copyAs }) => {
      const newer = await copyAs('newer')
      const tomorrow = new Date(Date.now() + 86_400_000)
      await utimes(newer.folder, tomorrow, tomorrow)
      expect((await run(`promote fleet ${newer.version}`)).code).toBe(0)
      expect(await liveVersion()).toBe(newer.version)
      const { output } = await run('publish fleet')
      expect(output).toContain(`mfe promote fleet ${version}`)
      expect((await run('promote fleet')).code).toBe(0)
      expect(await liveVersion()).toBe(version)
    }),
  { always: true },
)

row('fifty commands at once in one checkout', 'every one succeeds', () =>
  withStore(async ({ run }) => {
    const results = await Promise.all(Array.from({ length: 50 }, () => run('status')))
    expect(results.filter(({ code }) => code !== 0)).toEqual([])
  }),
)
