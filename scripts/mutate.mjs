// Breaks the guards of the product one by one, and wants the matrix to notice: npm run faults -- --mutate
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { lostPlaces, rowsIn } from '../e2e/faults/check-mutations.mjs'
import { mutations } from '../e2e/faults/mutations.mjs'
import { workspace } from './install.mjs'

/** @typedef {import('../e2e/faults/mutations.mjs').Mutation} Mutation */
/** @typedef {import('../e2e/faults/check-mutations.mjs').Played} Played */

/** It shows a list to a user who signs in. Only if it survives has the mutated product been at work. */
const control = 'firebaseToken holds empty, and a user has signed in'
const longest = 15 * 60_000
/** What is built without a mutation; of each one only the part that it changes is built anew. */
const unmutated = 'dist-unmutated'

/**
 * @param {string[]} words only mutations that have one of them; none stands for all
 * @returns {Promise<number>} the exit code
 */
export async function mutate(words) {
  const chosen = mutations.filter((mutation) => isMeant(mutation, words))
  const lost = await lostPlaces(chosen)
  if (lost.length > 0) throw new Error(lost.join('\n'))
  const copy = await mkdtemp(join(tmpdir(), 'aerofleet-mutations-'))
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      endRun()
      rmSync(copy, { recursive: true, force: true })
      process.exit(1)
    })
  }
  try {
    await copyWorkspace(copy)
    await requireRows(copy, chosen)
    /** @type {{ mechanism: string, row: string, outcome: string }[]} */
    const table = []
    for (const mutation of chosen) {
      const { mechanism, row } = mutation
      const outcome = await strike(copy, mutation)
      table.push({ mechanism, row, outcome })
      console.log(`${outcome}: ${mechanism} (${row})`)
    }
    console.table(table)
    const unnoticed = table.filter(({ outcome }) => outcome !== 'red')
    console.log(`${table.length - unnoticed.length} of ${table.length} mutations were noticed`)
    return unnoticed.length > 0 || table.length === 0 ? 1 : 0
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** @param {Mutation} mutation @param {string[]} words */
function isMeant({ mechanism, file, row }, words) {
  const text = `${mechanism} ${file} ${row}`.toLowerCase()
  return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()))
}

/** What git knows of the workspace and what it would, with the installed packages. @param {string} copy */
async function copyWorkspace(copy) {
  const names = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = spawnSync('git', names, { cwd: workspace, encoding: 'utf8' })
  const files = stdout.split('\0').filter((file) => file && existsSync(join(workspace, file)))
  for (const file of files) await cp(join(workspace, file), join(copy, file))
  for (const file of files.filter((name) => basename(name) === 'package.json')) {
    const from = join(workspace, dirname(file), 'node_modules')
    if (!existsSync(from)) continue
    await cp(from, join(copy, dirname(file), 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      // Links lead to the first, and the second must not be shared.
      filter: (path) => !['.pnpm', '.cache'].includes(basename(path)),
    })
  }
  await symlink(join(workspace, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'))
}

/**
 * Without a mutation everything must hold.
 * @param {string} copy
 * @param {Mutation[]} chosen
 */
async function requireRows(copy, chosen) {
  console.log('Without a mutation ...')
  if (!(await build(copy))) throw new Error('The workspace cannot be built.')
  await cp(join(copy, 'dist'), join(copy, unmutated), { recursive: true })
  const rows = [...new Set([control, ...chosen.map(({ row }) => row)])]
  const played = await play(copy, rows)
  const wrong = rows.filter((row) => !played.some(({ title, ok }) => ok && title.includes(row)))
  if (wrong.length > 0) throw new Error(`These fail without a mutation:\n${wrong.join('\n')}`)
}

/** @param {string} copy @param {Mutation} mutation @returns {Promise<string>} */
async function strike(copy, { file, replace: [from, to], row }) {
  const path = join(copy, file)
  const whole = await readFile(path, 'utf8')
  await writeFile(
    path,
    whole.replace(from, () => to),
  )
  try {
    await rm(join(copy, 'dist'), { recursive: true, force: true })
    await cp(join(copy, unmutated), join(copy, 'dist'), { recursive: true })
    if (!(await build(copy))) return 'CANNOT BE BUILT'
    const played = await play(copy, [control, row])
    const isAtWork = played.some(({ title, ok }) => title.includes(control) && ok)
    if (!isAtWork) return 'IS NOT AT WORK'
    return played.some(({ title, ok }) => title.includes(row) && !ok) ? 'red' : 'GREEN'
  } finally {
    await writeFile(path, whole)
  }
}

/** What changed. @param {string} copy */
async function build(copy) {
  const { code, output } = await run(copy, ['scripts/build.mjs'])
  if (code !== 0) console.log(output)
  return code === 0
}

/** @param {string} copy @param {string[]} rows @returns {Promise<Played[]>} */
async function play(copy, rows) {
  const report = join(copy, 'test-results/mutations.json')
  await rm(report, { force: true })
  const grep = rows.map((row) => row.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const cli = join(copy, 'e2e/node_modules/@playwright/test/cli.js')
  const config = join(copy, 'e2e/faults.config.ts')
  const { output } = await run(
    copy,
    [cli, 'test', '--config', config, '--workers=1', '--grep', grep],
    { FAULTS: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  if (existsSync(report)) return rowsIn(JSON.parse(await readFile(report, 'utf8')))
  console.log(output)
  return []
}

let endRun = () => {}

/**
 * Runs Node to its end. What a row has started and not ended, as when a start that must fail does not,
 * ends with it.
 * @param {string} cwd
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function run(cwd, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, MFE_STORE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  endRun = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nobody is left.
    }
  }
  const limit = setTimeout(endRun, longest)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += chunk.toString()))
  }
  await once(child, 'exit')
  clearTimeout(limit)
  endRun()
  return { code: child.exitCode, output }
}
