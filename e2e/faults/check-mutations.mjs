// Holds mutations.mjs against the code that it breaks and against docs/security.md; npm test runs it.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

const readPage = () => readFile(join(workspace, 'docs/security.md'), 'utf8')
/** @param {string} file */
const readText = (file) => readFile(join(workspace, file), 'utf8').catch(() => '')
/** @param {string} text @param {string} part */
const countOf = (text, part) => text.split(part).length - 1

/** The mechanisms in the tables of docs/security.md, each as its cells. @param {string} page */
function mechanismsOf(page) {
  const [, section = ''] = page.split('\n## By what, and how that is proven\n')
  const [tables = ''] = section.split('\n## ')
  return tables
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (mechanism|---)/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
}

/**
 * What is wrong with the row or the test that must notice a mutation.
 * @param {Mutation} mutation
 * @param {Played[]} rows
 */
async function proofFlaw({ row, test }, rows) {
  if (!row === !test) return 'it names not exactly one row or test'
  if (test) {
    const count = countOf(await readText(test[0]), test[1])
    return count === 1 ? undefined : `${test[0]} has ${count} times: ${test[1]}`
  }
  const count = rows.filter(({ title }) => title.includes(row ?? '')).length
  return count === 1 ? undefined : `${count} rows have the name: ${row}`
}

/** Whether a line of docs/security.md is that of a mutation. @param {string[]} cells @param {Mutation} mutation */
function isLineOf([mechanism, file, proof = ''], mutation) {
  const { row, test } = mutation
  const named = test ? [`\`${basename(test[0])}\``, `“${test[1]}”`] : [row?.replace(' →', '') ?? '']
  return (
    mechanism === mutation.mechanism &&
    file === `\`${mutation.file}\`` &&
    named.every((part) => proof.includes(part))
  )
}

/**
 * A complaint for each whose code does not stand in its file exactly once, that docs/security.md does not
 * name with its file and its proof, or whose row or test is not the name of exactly one.
 * @param {Mutation[]} chosen
 */
export async function lostPlaces(chosen) {
  const lines = mechanismsOf(await readPage())
  const rows = await listRows()
  const lost = []
  for (const mutation of chosen) {
    const { mechanism, file, replace } = mutation
    const count = countOf(await readText(file), replace[0])
    if (count !== 1) lost.push(`${mechanism}: ${file} has ${count} times: ${replace[0]}`)
    if (!lines.some((cells) => isLineOf(cells, mutation)))
      lost.push(`${mechanism}: docs/security.md does not name it, its file and its row or test`)
    const flaw = await proofFlaw(mutation, rows)
    if (flaw) lost.push(`${mechanism}: ${flaw}`)
  }
  return lost
}

/** A complaint for each mechanism that docs/security.md names with neither a mutation nor a reason for none. */
async function unbrokenMechanisms() {
  const lines = mechanismsOf(await readPage())
  const unbroken = lines.filter(
    (cells) =>
      !cells[2]?.includes('No mutation: ') &&
      !mutations.some((mutation) => isLineOf(cells, mutation)),
  )
  return unbroken.map(([mechanism]) => `${mechanism}: no mutation breaks it`)
}

/** A complaint for each “mutation” of another part of docs/security.md that there is none of. */
async function unknownMutations() {
  const named = (await readPage()).match(/mutations? “[^”]+”(?:, “[^”]+”)*/gi) ?? []
  return named
    .flatMap((words) => [...words.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name))
    .filter(
      (name) => !mutations.some((each) => each.mechanism.startsWith(name.replace(/ ?…$/, ''))),
    )
    .map((name) => `docs/security.md names a mutation that there is not: ${name}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = [
    ...(await lostPlaces(mutations)),
    ...(await unbrokenMechanisms()),
    ...(await unknownMutations()),
  ]
  for (const complaint of complaints) console.error(complaint)
  console.log(`${mutations.length} mutations, ${complaints.length} complaints`)
  process.exitCode = mutations.length > 0 && complaints.length === 0 ? 0 : 1
}
