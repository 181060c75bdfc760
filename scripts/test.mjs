import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findEngines } from '../e2e/engines/play.mjs'
import { install, workspace } from './install.mjs'

install()
const results = join(workspace, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }

step('build', ['scripts/build.mjs'])
step('lint', [bin('oxlint'), '--type-aware', '--deny-warnings'])
step('format', [bin('prettier'), '--check', '.', '--log-level', 'warn'])
step('types', [bin('typescript', 'tsc'), '--noEmit'])
step('programs', ['packages/testing/check-programs.mjs'])
step('spec coverage', ['docs/spec-coverage.mjs', '--check'])
jest()
playwright('playwright', 'e2e/playwright.config.ts')
playwright('faults', 'e2e/faults.config.ts')
const engines = findEngines()
if (engines) playwright('engines', 'e2e/engines/playwright.config.ts', engines)

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** A check of the whole workspace counts as one test. @param {string} name @param {string[]} args */
function step(name, args) {
  const ok = run(name, args) === 0
  total[ok ? 'passed' : 'failed']++
}

function jest() {
  const file = join(results, 'jest.json')
  const status = run('jest', [
    bin('jest'),
    '--ci',
    '--json',
    `--outputFile=${file}`,
    '--maxWorkers=2',
  ])
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report
  add(numPassedTests, numFailedTests + numRuntimeErrorTestSuites, status)
}

/** @param {string} name @param {string} config @param {Record<string, string>} [env] */
function playwright(name, config, env = {}) {
  const file = join(results, `${name}.json`)
  const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
  const status = run(name, [cli, 'test', '--config', config], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
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
  total.failed += failed || (status === 0 && passed > 0 ? 0 : 1)
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

/** @param {string} name of a package @param {string} [command] */
function bin(name, command = name) {
  const folder = join(workspace, 'node_modules', name)
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof entry === 'string' ? entry : entry[command])
}
