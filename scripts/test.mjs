// npm test runs every check and test; npm test -- fleet runs only the tests with that word in their paths. --teams runs
// only the days of a team, which need a package registry; --all runs everything.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { countItems, sayProgress } from '../packages/federation/src/release/workspace/progress.mjs'
import { runSideBySide } from '../packages/federation/src/release/workspace/side-by-side.mjs'
import { install, workspace } from './install.mjs'

await install()

/** `build` makes what the browser tests play. */
const checks = {
  build: ['scripts/build.mjs'],
  lint: [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
  format: [bin('oxfmt'), '--check'],
  programs: ['packages/testing/check-programs.mjs'],
  specification: ['docs/check-specification.mjs'],
  documents: ['docs/check-documents.mjs'],
  // A team's compiler reads them (npm run sdk).
  declarations: [bin('typescript', 'tsc'), '--project', 'packages/tsconfig.declarations.json'],
}

const results = join(workspace, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
/** We repeat these failures at the end, because Playwright prints many lines after them. @type {string[]} */
const failures = []
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const words = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .map((word) => word.toLowerCase())
if (flags.includes('--teams')) {
  runPlaywright([], 'e2e/teams.config.ts')
} else if (words.length === 0) {
  const all = Object.entries(checks)
  const { follow, describe } = countItems('Checks', all.length)
  const progress = sayProgress(describe)
  console.log(`== Checks: ${Object.keys(checks).join(', ')}; then Jest, then Playwright`)
  await runSideBySide(all, ([name, args]) => follow(name, () => runCheck(name, args)))
  progress.end()
  runJest()
  runPlaywright()
  if (flags.includes('--all')) runPlaywright([], 'e2e/teams.config.ts')
} else {
  const files = listFiles().filter((file) =>
    words.some((word) => file.toLowerCase().includes(word)),
  )
  const units = files.filter((file) => /\.test\.tsx?$/.test(file))
  const journeys = files.filter((file) => /^e2e\/.*(\.spec|\.faults|journeys)\.ts$/.test(file))
  if (units.length > 0) runJest(['--runTestsByPath', ...units])
  if (journeys.length > 0) runPlaywright(journeys)
  if (units.length + journeys.length === 0)
    console.log(`No test's path holds ${words.join(' or ')}.`)
}

if (failures.length > 0) console.log(['\n== Failed', ...failures].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/**
 * @param {string} name
 * @param {string[]} args
 */
async function runCheck(name, args) {
  const begun = Date.now()
  const child = spawn(process.execPath, args, { cwd: workspace, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  total[status === 0 ? 'passed' : 'failed']++
  const seconds = Math.round((Date.now() - begun) / 1000)
  const result = `== ${name} ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)\n${out}${err}`
  console.log(result.trim())
  if (status !== 0) failures.push(result)
}

/** @param {string[]} only */
function runJest(only = []) {
  const file = join(results, 'jest.json')
  // Each worker waits now and then for PostgreSQL or a process. One more worker uses the processors meanwhile.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const reporters = ['default', join(workspace, 'scripts/jest-progress.mjs')]
  const args = ['--ci', '--json', `--outputFile=${file}`, workers]
  args.push(...reporters.map((reporter) => `--reporters=${reporter}`))
  const node = [
    // The WebAssembly of the database runs too briefly in tests for a second, optimizing compilation.
    '--liftoff-only',
    // A test ends before V8 would gain from optimizing large functions.
    '--max-optimized-bytecode-size=1000',
    '--max-inlined-bytecode-size-cumulative=200',
    // In MB. With more room V8 moves less of a test's garbage before it drops it at the end of the test.
    '--max-semi-space-size=64',
  ]
  const status = run('Jest', [...node, bin('jest'), ...args, ...only])
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    testResults = [],
  } = read(file)
  add(numPassedTests, numFailedTests + numRuntimeErrorTestSuites, status)
  for (const suite of testResults)
    if (suite.status === 'failed') failures.push(suite.name, suite.message)
}

/** @param {string[]} [only] @param {string} [config] */
function runPlaywright(only = [], config = 'e2e/playwright.config.ts') {
  const file = join(results, `${basename(config)}.json`)
  const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
  const args = ['test', '--config', config]
  const status = run('Playwright', [cli, ...args, ...only], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { stats = {} } = read(file)
  add((stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected ?? 0, status)
}

/**
 * A suite that ended badly without naming a failed test counts as one failure.
 * @param {number} passed
 * @param {number} failed
 * @param {number | null} status
 */
function add(passed, failed, status) {
  total.passed += passed
  total.failed += failed || (status === 0 ? 0 : 1)
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} [env] */
function run(name, args, env = {}) {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, args, {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status
}

/** Files that git does not know yet are in the list, too. */
function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return spawnSync('git', args, { cwd: workspace, encoding: 'utf8' }).stdout.split('\n')
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** @param {string} name of a package @param {string} [command] */
function bin(name, command = name) {
  const folder = join(workspace, 'node_modules', name)
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof entry === 'string' ? entry : entry[command])
}
