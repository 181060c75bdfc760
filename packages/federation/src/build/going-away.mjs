import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the packages take away, and when. CHANGELOG.md names each, too.
 * @type {{ field: string, until: string, instead: string }[]}
 */
const fields = [
  { field: 'shellApi', until: '0.3.0', instead: 'Remove the line: nothing reads it.' },
]

/**
 * Returns a sentence for each thing that a remote uses and that goes away.
 * @param {string} directory absolute path of the remote
 * @returns {string[]}
 */
export function findGoingAway(directory) {
  const declared = JSON.parse(readFileSync(join(directory, 'mfe.json'), 'utf8'))
  return fields
    .filter(({ field }) => field in declared)
    .map(({ field, until, instead }) => `${field} of mfe.json goes away with ${until}. ${instead}`)
}
