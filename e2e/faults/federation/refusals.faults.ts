import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, rowsOf } from '../frame'
import { withStore } from './release-store'

const row = rowsOf('Release tools')

const damages: [label: string, damage: (folder: string) => Promise<void>][] = [
  ['its build.json is missing', (folder) => rm(join(folder, 'build.json'))],
  ['its mfe.json names another remote', (folder) => edit(folder, 'mfe.json', '"fleet"', '"admin"')],
  ['its manifest is half written', (folder) => truncate(folder, 'mf-manifest.json')],
  ['its entry is missing', (folder) => removeMatching(folder, /^remoteEntry.*\.js$/)],
  [
    'its path belongs to another remote',
    (folder) => edit(folder, 'mfe.json', '/dashboard/add-aircraft', '/dashboard/operators'),
  ],
  [
    'it was built with newer packages than the product',
    (folder) => edit(folder, 'build.json', /"sdk":\s*"[^"]*"/, '"sdk": "99.0.0"'),
  ],
  [
    'a script of it asks another host for a script',
    (folder) => appendTo(folder, /expose.*\.js$/, ';s.src="//metrics.example/beacon.js"'),
  ],
  ['it is an empty folder', (folder) => rm(folder, { recursive: true }).then(() => mkdir(folder))],
]

async function truncate(folder: string, name: string) {
  const text = await readFile(join(folder, name), 'utf8')
  await writeFile(join(folder, name), text.slice(0, text.length / 2))
}
async function edit(folder: string, name: string, from: string | RegExp, to: string) {
  const text = await readFile(join(folder, name), 'utf8')
  const edited = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to)
  expect(edited).not.toBe(text)
  await writeFile(join(folder, name), edited)
}
async function filesLike(folder: string, pattern: RegExp) {
  const names = (await readdir(folder)).filter((name) => pattern.test(name))
  expect(names).not.toEqual([])
  return names.map((name) => join(folder, name))
}
async function appendTo(folder: string, pattern: RegExp, text: string) {
  for (const file of await filesLike(folder, pattern)) await appendFile(file, text)
}
async function removeMatching(folder: string, pattern: RegExp) {
  for (const file of await filesLike(folder, pattern)) await rm(file)
}

for (const [label, damage] of damages) {
  row(
    `a version is promoted although ${label}`,
    'refused with a sentence and exit code 1; the live version stays live',
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
    'refused with a sentence that names them and their modules; the live version stays live',
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

/** Each wrong command line is beside a word of the sentence about it. */
const wrongCommands: [line: string, word: string][] = [
  ['promote fleet 0.0.0-nowhere', '0.0.0-nowhere'],
  ['promote ../../etc 1', 'etc'],
  ['publish nothing', 'nothing'],
  ['rollback nothing', 'nothing'],
  ['retire shell', 'shell'],
]
row(
  'a command of mfe for a remote or version that does not exist, or outside of the store',
  'a sentence that names it, exit code 1, and nothing changes',
  ({ cases }) =>
    withStore(async ({ store, run }) => {
      cases(wrongCommands.length)
      const before = await readFile(join(store, 'live.json'), 'utf8')
      for (const [line, word] of wrongCommands) {
        const { code, output } = await run(line)
        expect([line, code]).toEqual([line, 1])
        expect(output).toContain(word)
        expect(output).not.toContain('    at ')
        expect(await readFile(join(store, 'live.json'), 'utf8')).toBe(before)
      }
    }),
)
