// node bench/release-time.mjs measures the time from a changed line in mfe-fleet until a running product serves it,
// and back.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './product.mjs'
import { median, writeSection } from './results.mjs'

const rounds = 3
const page = join(root, 'mfe-fleet/src/pages/AircraftListPage.tsx')
const store = mkdtempSync(join(tmpdir(), 'aerofleet-bench-store-'))
const data = mkdtempSync(join(tmpdir(), 'aerofleet-bench-data-'))
const env = { ...process.env, CI: '', PORT: '0', MFE_STORE: store, DATA_DIR: data }
const pnpm = findPnpm()

/** A team has installed pnpm, so its download through npx is no part of a release. */
function findPnpm() {
  const args = ['--yes', '--package', 'pnpm@12.21.0', 'which', 'pnpm']
  return spawnSync('npx', args, { encoding: 'utf8' }).stdout.trim()
}

/** @param {string} line */
function runLine(line) {
  for (const command of line.split(' && ')) {
    const { status, stdout, stderr } = spawnSync(pnpm, command.split(' ').slice(1), {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
  }
}

/**
 * @param {string} folder
 * @param {string} [name] of the folder in the paths
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
      ...snapshot(join(root, name, 'dist'), name),
    ]),
  )

async function start() {
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env })
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url) return { server, url }
  }
  throw new Error('The product did not start')
}

/**
 * @param {string} url
 * @returns {Promise<string>}
 */
async function liveVersion(url) {
  const { remotes } = await (await fetch(`${url}/registry/live.json`)).json()
  return remotes.fleet.current.version
}

/**
 * Returns the seconds until the command line has changed the live version.
 * @param {string} line
 * @param {string} url
 */
async function measure(line, url) {
  const before = await liveVersion(url)
  const begin = performance.now()
  runLine(line)
  while ((await liveVersion(url)) === before);
  return (performance.now() - begin) / 1000
}

const source = readFileSync(page, 'utf8')
const releaseLine = 'pnpm mfe publish fleet && pnpm mfe promote fleet'
const rollbackLine = 'pnpm mfe rollback fleet'
/** @type {Record<'release' | 'rollback', number[]>} */
const times = { release: [], rollback: [] }
const { server, url } = await start()
try {
  const storeBefore = snapshot(store)
  const buildsBefore = builds()
  for (let round = 0; round < rounds; round++) {
    writeFileSync(page, source.replace('Aircraft Fleet', `Aircraft Fleet ${Date.now()}`))
    times.release.push(await measure(releaseLine, url))
    times.rollback.push(await measure(rollbackLine, url))
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

/** @param {string} command @param {number[]} values */
const row = (command, values) =>
  `| ${command} | ${median(values).toFixed(1)} s | ${values.map((time) => time.toFixed(1)).join(', ')} |`
writeSection(
  'A release and back',
  `\`node bench/release-time.mjs\`, ${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, ${cpus().length} cores.
From a changed line in \`mfe-fleet\` until the running product answers with the new version, and back. Afterwards only
files of that remote and the registry differ; the run fails when others do.

| command | median | each |
|---|---|---|
${row(`\`${releaseLine}\``, times.release)}
${row(`\`${rollbackLine}\``, times.rollback)}`,
)
