// Holds mutations.mjs against the code that it breaks and against docs/security.md; npm test runs it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutations } from './mutations.mjs'

/** @typedef {import('./mutations.mjs').Mutation} Mutation */

const workspace = join(import.meta.dirname, '../..')

/**
 * A complaint for each whose code does not stand in its file exactly once, or that docs/security.md does
 * not name with its file and its row.
 * @param {Mutation[]} chosen
 */
export async function lostPlaces(chosen) {
  const page = await readFile(join(workspace, 'docs/security.md'), 'utf8')
  const lost = []
  for (const { mechanism, file, replace, row } of chosen) {
    const text = await readFile(join(workspace, file), 'utf8').catch(() => '')
    const count = text.split(replace[0]).length - 1
    if (count !== 1) lost.push(`${mechanism}: ${file} has ${count} times: ${replace[0]}`)
    const isNamed = [mechanism, file, row.replace(' →', '')].every((part) => page.includes(part))
    if (!isNamed) lost.push(`${mechanism}: docs/security.md does not name it, its file and its row`)
  }
  return lost
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lost = await lostPlaces(mutations)
  for (const complaint of lost) console.error(complaint)
  console.log(`${mutations.length} mutations, ${lost.length} complaints`)
  process.exitCode = mutations.length > 0 && lost.length === 0 ? 0 : 1
}
