import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOfStore, mfe, workspace } from '../support/command'
import { expect, rowsOf } from './frame'

const row = rowsOf('Release tools')

type Current = { current: { version: string } }
type Live = { shell: Current; remotes: Record<string, Current> }
type Stage = {
  store: string
  /** The folder of the live shell. */
  shell: string
  /** The version of fleet that the sources of this checkout build. */
  version: string
  run: (line: string) => ReturnType<typeof mfe>
  liveVersion: () => Promise<string | undefined>
  /** The build of fleet once more as another version, which the store then holds. */
  copyAs: (label: string) => Promise<{ version: string; folder: string }>
}

/** A store of its own, with what is built here. */
async function withStore(play: (stage: Stage) => Promise<void>) {
  const { store, remove } = await copyOfStore()
  const live = async () => JSON.parse(await readFile(join(store, 'live.json'), 'utf8')) as Live
  const { shell, remotes } = await live()
  const version = remotes['fleet']?.current.version ?? ''
  const from = join(store, 'fleet', version)
  try {
    await play({
      store,
      shell: join(store, 'shell', shell.current.version),
      version,
      run: (line) => mfe(`${line} --no-rehearse`, { env: { MFE_STORE: store } }),
      liveVersion: async () => (await live()).remotes['fleet']?.current.version,
      async copyAs(label) {
        const folder = join(store, 'fleet', `${version}-${label}`)
        await cp(from, folder, { recursive: true })
        const file = join(folder, 'build.json')
        const build = JSON.parse(await readFile(file, 'utf8')) as { version: string }
        await writeFile(file, JSON.stringify({ ...build, version: `${version}-${label}` }))
        return { version: `${version}-${label}`, folder }
      },
    })
  } finally {
    await remove()
  }
}

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
      const published = await run('publish fleet')
      expect(published.output).toContain(`mfe promote fleet ${version}`)
      expect((await run('promote fleet')).code).toBe(0)
      expect(await liveVersion()).toBe(version)
    }),
  { always: true },
)

/** What may be wrong with a version in the store. */
const damages: [what: string, damage: (folder: string) => Promise<void>][] = [
  ['its build.json is missing', (folder) => rm(join(folder, 'build.json'))],
  ['its build.json is half written', (folder) => truncate(folder, 'build.json')],
  ['its mfe.json is missing', (folder) => rm(join(folder, 'mfe.json'))],
  ['its mfe.json is no JSON', (folder) => writeFile(join(folder, 'mfe.json'), 'name: fleet')],
  ['its mfe.json names another remote', (folder) => edit(folder, 'mfe.json', '"fleet"', '"admin"')],
  ['its manifest is missing', (folder) => rm(join(folder, 'mf-manifest.json'))],
  ['its manifest is half written', (folder) => truncate(folder, 'mf-manifest.json')],
  ['its entry is missing', (folder) => removeLike(folder, /^remoteEntry.*\.js$/)],
  ['its exposed module is missing', (folder) => removeLike(folder, /expose.*\.js$/)],
  [
    'its path belongs to another remote',
    (folder) => edit(folder, 'mfe.json', '/dashboard/add-aircraft', '/dashboard/operators'),
  ],
  [
    'it needs a newer shell API',
    (folder) => edit(folder, 'mfe.json', /"shellApi":\s*"[^"]*"/, '"shellApi": "^99.0.0"'),
  ],
  ['it is an empty folder', (folder) => rm(folder, { recursive: true }).then(() => mkdir(folder))],
]

async function truncate(folder: string, name: string) {
  const text = await readFile(join(folder, name), 'utf8')
  await writeFile(join(folder, name), text.slice(0, text.length / 2))
}
async function edit(folder: string, name: string, from: string | RegExp, to: string) {
  const text = await readFile(join(folder, name), 'utf8')
  const next = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to)
  expect(next).not.toBe(text)
  await writeFile(join(folder, name), next)
}
async function removeLike(folder: string, pattern: RegExp) {
  const names = (await readdir(folder)).filter((name) => pattern.test(name))
  expect(names).not.toEqual([])
  for (const name of names) await rm(join(folder, name))
}

for (const [what, damage] of damages) {
  row(
    `a version is promoted although ${what}`,
    'refused with a sentence and exit code 1; what was live stays live',
    () =>
      withStore(async ({ run, version, liveVersion, copyAs }) => {
        const bad = await copyAs('bad')
        await damage(bad.folder)
        const { code, output } = await run(`promote fleet ${bad.version}`)
        expect(code).toBe(1)
        expect(output).toMatch(/\w+ .*\w+/)
        expect(output).not.toContain('    at ')
        expect(await liveVersion()).toBe(version)
      }),
  )
}

for (const command of ['publish', 'promote'] as const) {
  row(
    `a version takes functions of the runtime that the live shell lacks, and somebody wants to ${command} it`,
    'refused with a sentence that names them and their modules; what was live stays live',
    () =>
      withStore(async ({ shell, run, version, liveVersion, copyAs }) => {
        const file = join(shell, 'build.json')
        const build = JSON.parse(await readFile(file, 'utf8'))
        const { unsaved: _, ...runtime } = build.runtime
        runtime.query = runtime.query.filter((name: string) => name !== 'useCall')
        await writeFile(file, JSON.stringify({ ...build, runtime }))
        const next = await copyAs('next')
        const line = command === 'publish' ? 'publish fleet' : `promote fleet ${next.version}`
        const { code, output } = await run(line)
        expect(code).toBe(1)
        expect(output).toContain('useCall of @aerofleet/shared/runtime/query')
        expect(output).toContain('useUnsaved of @aerofleet/shared/runtime/unsaved')
        expect(await liveVersion()).toBe(version)
      }),
  )
}

/** Command lines that cannot be carried out, and a word of the sentence that says why. */
const wrong: [line: string, word: string][] = [
  ['promote fleet 0.0.0-nowhere', '0.0.0-nowhere'],
  ['promote nothing', 'nothing'],
  ['promote ../../etc 1', 'etc'],
  ['promote fleet ../../../etc', 'etc'],
  ['publish nothing', 'nothing'],
  ['rollback nothing', 'nothing'],
  ['retire nothing', 'nothing'],
  ['retire shell', 'shell'],
  ['fly fleet', 'fly'],
]
for (const [line, word] of wrong) {
  row(`mfe ${line}`, 'a sentence that names it, exit code 1, and nothing is changed', () =>
    withStore(async ({ store, run }) => {
      const before = await readFile(join(store, 'live.json'), 'utf8')
      const { code, output } = await run(line)
      expect(code).toBe(1)
      expect(output).toContain(word)
      expect(output).not.toContain('    at ')
      expect(await readFile(join(store, 'live.json'), 'utf8')).toBe(before)
    }),
  )
}

row('fifty commands at once in one checkout', 'every one succeeds', () =>
  withStore(async ({ run }) => {
    const ended = await Promise.all(Array.from({ length: 50 }, () => run('status')))
    expect(ended.filter(({ code }) => code !== 0)).toEqual([])
  }),
)

for (const [what, text] of [
  ['empty', ''],
  ['no lock of these commands', String(process.pid)],
] as const) {
  row(
    `a build finds a lock that is ${what}`,
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

for (const [what, content] of [
  ['half written', '{"revision": 1, "remo'],
  ['empty', ''],
  ['no JSON', 'hello'],
] as const) {
  row(
    `live.json is ${what} when somebody promotes`,
    'the version is live, or a sentence names the file and says what to do',
    () =>
      withStore(async ({ store, run, copyAs }) => {
        const { version } = await copyAs('next')
        await writeFile(join(store, 'live.json'), content)
        const { code, output } = await run(`promote fleet ${version}`)
        if (code === 0)
          return expect(await readFile(join(store, 'live.json'), 'utf8')).toContain(version)
        expect(output).toContain('live.json')
        expect(output).toMatch(/mfe \w+|delete|remove|restore/i)
      }),
  )
}

row('mfe --help', 'the commands, and exit code 0', () =>
  withStore(async () => {
    const { code, output } = await mfe('--help')
    expect(output).toContain('promote')
    expect(code).toBe(0)
  }),
)

row('a misspelt command', 'a sentence with the one that was meant', () =>
  withStore(async ({ run }) => {
    const { output } = await run('promoet fleet')
    expect(output).toMatch(/Did you mean .*promote/i)
  }),
)

row('a command that fails with --json', 'the error is JSON, too', () =>
  withStore(async ({ run }) => {
    const { output } = await run('promote fleet 0.0.0-nowhere --json')
    expect(isJson(output)).toBe(true)
  }),
)

row(
  'the store is where nobody can write',
  'a sentence that names it and says what to do',
  async () => {
    const MFE_STORE = '/sys/aerofleet'
    const { code, output } = await mfe('publish fleet', { env: { MFE_STORE } })
    expect(code).toBe(1)
    expect(output).toMatch(/^\/sys\/aerofleet\S* cannot be used: .* MFE_STORE\.$/)
  },
)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
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
      for (let revision = registry.revision + 1; revision < 2000; revision++) {
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
      const published = async (label: string, age: number) => {
        const copy = await copyAs(label)
        const when = new Date(Date.now() - age * 86_400_000)
        await utimes(copy.folder, when, when)
        return copy.version
      }
      for (const other of await readdir(join(store, 'fleet'))) {
        if (other !== version) await rm(join(store, 'fleet', other), { recursive: true })
      }
      const previous = await published('previous', 90)
      const live = await published('live', 89)
      const old = await published('old', 60)
      const newer = []
      for (let age = 59; age > 40; age--) newer.push(await published(`of-day-${age}`, age))
      for (const one of [previous, live]) expect((await run(`promote fleet ${one}`)).code).toBe(0)
      expect((await run('prune')).output).toBe(`Removed fleet ${old}.`)
      const left = await readdir(join(store, 'fleet'))
      expect(left.sort()).toEqual([version, previous, live, ...newer].sort())
    }),
)
