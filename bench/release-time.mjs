// From a changed line in mfe-fleet to live on a running stack and back: node bench/release-time.mjs
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { workspace } from '../scripts/install.mjs'
import { median } from './twins.mjs'
import { writeSection } from './write-section.mjs'

const rounds = 3
const page = join(workspace, 'mfe-fleet/src/pages/AircraftListPage.tsx')
const store = mkdtempSync(join(tmpdir(), 'aerofleet-bench-store-'))
const data = mkdtempSync(join(tmpdir(), 'aerofleet-bench-data-'))
const env = { ...process.env, CI: '', PORT: '0', MFE_STORE: store, DATA_DIR: data }
const pnpm = installedPnpm()

/** A team has pnpm installed; fetching it through npx is no part of a release. */
function installedPnpm() {
  const args = ['--yes', '--package', 'pnpm@12.21.0', 'which', 'pnpm']
  return spawnSync('npx', args, { encoding: 'utf8' }).stdout.trim()
}

/** @param {string} line the command as a team types it */
function type(line) {
  for (const command of line.split(' && ')) {
    const { status, stdout, stderr } = spawnSync(pnpm, command.split(' ').slice(1), {
      cwd: workspace,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
  }
}

/**
 * Every file of a folder with the hash of its content.
 * @param {string} folder
 * @param {string} [name] what stands for the folder in the paths
 */
function snapshot(folder, name = '') {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => [
      join(name, relative(folder, file)),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}

/** @param {Map<string, string>} before @param {Map<string, string>} after */
function changed(before, after) {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name))
}

const builds = () =>
  new Map(
    ['mfe-admin', 'mfe-landing', 'shell', 'api'].flatMap((name) => [
      ...snapshot(join(workspace, name, 'dist'), name),
    ]),
  )

async function start() {
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: workspace, env })
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url) return { server, url }
  }
  throw new Error('The stack did not start')
}

/** What the running stack says is live. @param {string} url @returns {Promise<string>} */
async function liveVersion(url) {
  const { remotes } = await (await fetch(`${url}/registry/live.json`)).json()
  return remotes.fleet.current.version
}

/** @param {string} line @param {string} url */
async function timed(line, url) {
  const before = await liveVersion(url)
  const begin = performance.now()
  type(line)
  while ((await liveVersion(url)) === before);
  return (performance.now() - begin) / 1000
}

const source = readFileSync(page, 'utf8')
const there = 'pnpm mfe publish fleet && pnpm mfe promote fleet'
const back = 'pnpm mfe rollback fleet'
/** @type {Record<'there' | 'back', number[]>} */
const times = { there: [], back: [] }
const { server, url } = await start()
try {
  const storeBefore = snapshot(store)
  const buildsBefore = builds()
  for (let round = 0; round < rounds; round++) {
    writeFileSync(page, source.replace('Aircraft Fleet', `Aircraft Fleet ${Date.now()}`))
    times.there.push(await timed(there, url))
    times.back.push(await timed(back, url))
  }
  const foreign = changed(storeBefore, snapshot(store)).filter(
    (file) => !/^(fleet\/|live\.json$|revisions\/)/.test(file),
  )
  const rebuilt = changed(buildsBefore, builds())
  if (foreign.length + rebuilt.length > 0) {
    throw new Error(`Files of others were changed: ${[...foreign, ...rebuilt].join(', ')}`)
  }
} finally {
  writeFileSync(page, source)
  server.kill('SIGTERM')
  await new Promise((resolve) => server.on('exit', resolve))
  for (const folder of [store, data]) rmSync(folder, { recursive: true, force: true })
}

/** @param {string} what @param {number[]} values */
const row = (what, values) =>
  `| ${what} | ${median(values).toFixed(1)} s | ${values.map((time) => time.toFixed(1)).join(', ')} |`
await writeSection(
  'A release and back',
  `\`node bench/release-time.mjs\`, ${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, ${cpus().length} cores.
From a changed line in \`mfe-fleet\` until the running stack answers with the new version, and back. Afterwards only
files of that remote and the registry differ; the run fails when others do.

| command | median | each |
|---|---|---|
${row(`\`${there}\``, times.there)}
${row(`\`${back}\``, times.back)}`,
)
