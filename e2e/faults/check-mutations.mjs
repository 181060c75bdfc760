// Holds mutations.mjs against the code that it breaks and against docs/security.md; npm test runs it.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { mutations } from './mutations.mjs'

/** @typedef {import('./mutations.mjs').Mutation} Mutation */

const workspace = join(import.meta.dirname, '../..')

/**
 * @typedef {{ title: string, ok: boolean }} Played
 * @typedef {{ suites?: Suite[], specs?: Played[] }} Suite
 */

/** The rows in a report of Playwright. @param {Suite} suite @returns {Played[]} */
export function rowsIn({ suites = [], specs = [] }) {
  return [...specs.map(({ title, ok }) => ({ title, ok })), ...suites.flatMap(rowsIn)]
}

/** All rows of the matrix; none of them is played. */
async function listRows() {
  const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
  const config = join(workspace, 'e2e/faults.config.ts')
  const args = [cli, 'test', '--config', config, '--list', '--reporter', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: workspace,
    env: { ...process.env, FAULTS: 'all' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return rowsIn(JSON.parse(stdout))
}

/**
 * A complaint for each whose code does not stand in its file exactly once, that docs/security.md does not
 * name with its file and its row, or whose row is not the name of exactly one.
 * @param {Mutation[]} chosen
 */
export async function lostPlaces(chosen) {
  const page = await readFile(join(workspace, 'docs/security.md'), 'utf8')
  const rows = await listRows()
  const lost = []
  for (const { mechanism, file, replace, row } of chosen) {
    const text = await readFile(join(workspace, file), 'utf8').catch(() => '')
    const count = text.split(replace[0]).length - 1
    if (count !== 1) lost.push(`${mechanism}: ${file} has ${count} times: ${replace[0]}`)
    const isNamed = [mechanism, file, row.replace(' →', '')].every((part) => page.includes(part))
    if (!isNamed) lost.push(`${mechanism}: docs/security.md does not name it, its file and its row`)
    const named = rows.filter(({ title }) => title.includes(row)).length
    if (named !== 1) lost.push(`${mechanism}: ${named} rows have the name: ${row}`)
  }
  return lost
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lost = await lostPlaces(mutations)
  for (const complaint of lost) console.error(complaint)
  console.log(`${mutations.length} mutations, ${lost.length} complaints`)
  process.exitCode = mutations.length > 0 && lost.length === 0 ? 0 : 1
}
