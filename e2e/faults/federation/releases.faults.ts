import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workspace } from '../../support/command'
import { expect, rowsOf } from '../frame'
import { withStore } from './release-store'

const row = rowsOf('Release tools')

row(
  'promote without a version, after a revert or beside a clock that runs ahead',
  'what the sources here build is live, not what has the newest time',
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

for (const [label, text] of [
  ['empty', ''],
  ['no lock of these commands', String(process.pid)],
] as const) {
  row(
    `a build finds a lock that is ${label}`,
    'it says what it waits for, and builds when nobody touches the lock',
    () =>
      withStore(async ({ run }) => {
        const lock = join(workspace, 'node_modules/.cache/aerofleet-build.lock')
        await writeFile(lock, text)
        const { code, output } = await run('build fleet')
        expect(output).toContain(lock)
        expect(code).toBe(0)
      }),
  )
}

row('a publish that was killed has left half a version', 'it is removed by a later command', () =>
  withStore(async ({ store, run }) => {
    const leftover = join(store, 'fleet', '.incoming-0123456789ab')
    await mkdir(leftover)
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(leftover, longAgo, longAgo)
    await run('publish fleet')
    expect(await readdir(join(store, 'fleet'))).not.toContain('.incoming-0123456789ab')
  }),
)

row(
  'a rollback after 2,000 releases',
  'the version before is live within seconds; 200 revisions are kept, and a line for each older one',
  () =>
    withStore(async ({ store, run, version, liveVersion, copyAs }) => {
      const folder = join(store, 'revisions')
      const registry = JSON.parse(await readFile(join(store, 'live.json'), 'utf8'))
      await mkdir(folder, { recursive: true })
      for (let revision = 1; revision < 2000; revision++) {
        const file = join(folder, `${String(revision).padStart(8, '0')}.json`)
        await writeFile(file, JSON.stringify({ ...registry, revision }))
      }
      const next = await copyAs('next')
      expect((await run(`promote fleet ${next.version}`)).code).toBe(0)
      const start = performance.now()
      expect((await run('rollback fleet')).code).toBe(0)
      expect(performance.now() - start).toBeLessThan(10_000)
      expect(await liveVersion()).toBe(version)
      const files = await readdir(folder)
      expect(files.filter((file) => /^\d+\.json$/.test(file))).toHaveLength(200)
      const lines = (await readFile(join(folder, 'older.jsonl'), 'utf8')).trim().split('\n')
      expect(lines).toHaveLength(1801)
    }),
)

row(
  'old versions are pruned',
  'what is live, the version before, the 20 newest and those of the last 30 days stay',
  () =>
    withStore(async ({ store, run, version, copyAs }) => {
      const copyAged = async (label: string, age: number) => {
        const copy = await copyAs(label)
        const modified = new Date(Date.now() - age * 86_400_000)
        await utimes(copy.folder, modified, modified)
        return copy.version
      }
      for (const other of await readdir(join(store, 'fleet'))) {
        if (other !== version) await rm(join(store, 'fleet', other), { recursive: true })
      }
      const previous = await copyAged('previous', 90)
      const live = await copyAged('live', 89)
      const old = await copyAged('old', 60)
      const newer = []
      for (let age = 59; age > 40; age--) newer.push(await copyAged(`of-day-${age}`, age))
      for (const each of [previous, live]) expect((await run(`promote fleet ${each}`)).code).toBe(0)
      expect((await run('prune')).output).toBe(`Removed fleet ${old}.`)
      const left = await readdir(join(store, 'fleet'))
      expect(left.sort()).toEqual([version, previous, live, ...newer].sort())
    }),
)
