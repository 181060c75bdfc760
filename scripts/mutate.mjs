// Breaks the guards of the product one by one; a row of the matrix or a test must fail for each:
// npm run faults -- --mutate, or, for those whose mechanism, file or proof has the word, … --mutate import
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { lostPlaces, rowsIn } from '../e2e/faults/check-mutations.mjs'
import { mutations } from '../e2e/faults/mutations.mjs'
import { workspace } from './install.mjs'

/** @typedef {import('../e2e/faults/mutations.mjs').Mutation} Mutation */
/** @typedef {import('../e2e/faults/check-mutations.mjs').Played} Played */

/**
 * A row in which a user signs in and sees a list. It is played beside each mutation and must succeed: else the
 * mutated product did not run at all, and the failure of another row proves nothing.
 */
const control = 'firebaseToken holds empty, and a user has signed in'
/** Milliseconds that a build, some rows or a file of tests may take. */
const maxTime = 15 * 60_000
/** The folder of the build without a mutation; for each mutation only the part that it changes is built anew. */
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
    await requireProofs(copy, chosen)
    /** @type {{ mechanism: string, proof: string, outcome: string }[]} */
    const table = []
    for (const mutation of chosen) {
      const { mechanism } = mutation
      const proof = proofOf(mutation)
      const outcome = await strike(copy, mutation)
      table.push({ mechanism, proof, outcome })
      console.log(`${outcome}: ${mechanism} (${proof})`)
    }
    console.table(table)
    const unnoticed = table.filter(({ outcome }) => outcome !== 'red')
    console.log(`${table.length - unnoticed.length} of ${table.length} mutations were noticed`)
    return unnoticed.length > 0 || table.length === 0 ? 1 : 0
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The row or the test that must fail. @param {Mutation} mutation */
const proofOf = ({ row, test }) => row ?? test?.join(': ') ?? ''

/** @param {Mutation} mutation @param {string[]} words */
function isMeant(mutation, words) {
  const text = `${mutation.mechanism} ${mutation.file} ${proofOf(mutation)}`.toLowerCase()
  return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()))
}

/** Copies the files that git tracks or does not ignore, and the installed packages. @param {string} copy */
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
      // The first is linked below; the second must not be shared with the copy.
      filter: (path) => !['.pnpm', '.cache'].includes(basename(path)),
    })
  }
  await symlink(join(workspace, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'))
}

/**
 * @throws unless all rows and tests of these mutations succeed without a mutation
 * @param {string} copy
 * @param {Mutation[]} chosen
 */
async function requireProofs(copy, chosen) {
  console.log('Without a mutation ...')
  const failed = []
  const rows = new Set(chosen.flatMap(({ row }) => row ?? []))
  if (rows.size > 0) {
    if (!(await build(copy))) throw new Error('The workspace cannot be built.')
    await cp(join(copy, 'dist'), join(copy, unmutated), { recursive: true })
    rows.add(control)
    const played = await play(copy, [...rows])
    failed.push(...[...rows].filter((row) => outcomeOf(played, row) !== 'ok'))
  }
  const tests = chosen.flatMap(({ test }) => (test ? [test] : []))
  for (const file of new Set(tests.map(([name]) => name))) {
    const run = await runTests(copy, file)
    const titles = new Set(tests.flatMap(([name, title]) => (name === file ? [title] : [])))
    failed.push(...[...titles].filter((title) => outcomeOf(run, title) !== 'ok'))
  }
  if (failed.length > 0) throw new Error(`These fail without a mutation:\n${failed.join('\n')}`)
}

/** A title with %s is that of several tests, of which one must fail. @param {string} title */
const toPattern = (title) =>
  new RegExp(
    title
      .split(/%[sdj]/)
      .map(escapePattern)
      .join('.*'),
  )
/** @param {string} text */
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param {Played[]} played @param {string} name a part of the title */
function outcomeOf(played, name) {
  const meant = played.filter(({ title }) => toPattern(name).test(title))
  if (meant.length === 0) return 'missing'
  return meant.every(({ ok }) => ok) ? 'ok' : 'failed'
}

/** @param {string} copy @param {Mutation} mutation @returns {Promise<string>} */
async function strike(copy, { file, replace: [from, to], row, test }) {
  const path = join(copy, file)
  const whole = await readFile(path, 'utf8')
  await writeFile(
    path,
    whole.replace(from, () => to),
  )
  try {
    if (test) {
      const run = await runTests(copy, test[0])
      if (!run.some(({ ok }) => ok)) return 'IS NOT AT WORK'
      return outcomeOf(run, test[1]) === 'failed' ? 'red' : 'GREEN'
    }
    await rm(join(copy, 'dist'), { recursive: true, force: true })
    await cp(join(copy, unmutated), join(copy, 'dist'), { recursive: true })
    if (!(await build(copy))) return 'CANNOT BE BUILT'
    const played = await play(copy, [control, row ?? ''])
    if (outcomeOf(played, control) !== 'ok') return 'IS NOT AT WORK'
    return outcomeOf(played, row ?? '') === 'failed' ? 'red' : 'GREEN'
  } finally {
    await writeFile(path, whole)
  }
}

/**
 * Runs a file of tests, all of them: one that succeeds beside the one that must fail shows that the mutated
 * code could be run.
 * @param {string} copy
 * @param {string} file
 * @returns {Promise<Played[]>}
 */
async function runTests(copy, file) {
  const report = join(copy, 'test-results/tests.json')
  await mkdir(dirname(report), { recursive: true })
  await rm(report, { force: true })
  const cli = join(copy, 'node_modules/jest/bin/jest.js')
  const args = [cli, '--runTestsByPath', file, '--silent', '--json', `--outputFile=${report}`]
  const { output } = await run(copy, args)
  if (existsSync(report)) return testsIn(JSON.parse(await readFile(report, 'utf8')))
  console.log(output)
  return []
}

/**
 * @param {{ testResults: { assertionResults: { title: string, status: string }[] }[] }} report of Jest
 * @returns {Played[]}
 */
function testsIn({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status }) => ({ title, ok: status === 'passed' }))
}

/** Builds the parts that have changed. @param {string} copy */
async function build(copy) {
  const { code, output } = await run(copy, ['scripts/build.mjs'])
  if (code !== 0) console.log(output)
  return code === 0
}

/** @param {string} copy @param {string[]} rows @returns {Promise<Played[]>} */
async function play(copy, rows) {
  const report = join(copy, 'test-results/mutations.json')
  await rm(report, { force: true })
  const grep = rows.map(escapePattern).join('|')
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
 * Runs Node to its end, then kills what it has left running, such as a server whose start should have failed.
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
  const limit = setTimeout(endRun, maxTime)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += chunk.toString()))
  }
  await once(child, 'exit')
  clearTimeout(limit)
  endRun()
  return { code: child.exitCode, output }
}
