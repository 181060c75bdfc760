/**
 * A part of the product before the start.
 * @typedef {object} Part
 * @property {string} name `fleet`, as in mfe.json; `shell`; `api`
 * @property {'shell' | 'remote' | 'api'} kind
 * @property {string} source the version that its sources build
 * @property {string | undefined} [built] the version of its last build
 * @property {string | undefined} [live] the version that is live in the store; remotes only
 * @property {boolean} [optional] whether it is in the full composition only
 */

const buildCommand = 'npm run build'

/**
 * @param {string[]} words
 * @param {string[]} remotes
 * @throws {Error} for an unknown name; it lists the remotes
 */
export function chooseRemotes(words, remotes) {
  const unknown = words.find((word) => !remotes.includes(word))
  if (unknown === undefined) return words.length > 0 ? [...new Set(words)] : remotes
  const instead = remotes.map((name) => `npm run dev -- ${name}`).join(', ')
  throw new Error(`There is no remote ${unknown}; there are ${instead}.`)
}

/**
 * A session has an optional remote if that is named or live, or in the full composition.
 * @param {Part} part
 * @param {{ names: string[], isFull: boolean }} session
 */
export function isTaken({ name, live, optional }, { names, isFull }) {
  return !optional || isFull || Boolean(live) || names.includes(name)
}

/**
 * Returns a sentence that says how to make the missing build; `undefined` if there is one.
 * @param {Part} part
 */
export function explainMissingBuild({ name, kind, built, live }) {
  if (kind === 'remote' ? live : built) return undefined
  return `There is no build of ${name} to run; make it with: ${buildCommand}`
}

/**
 * Returns a sentence that says how to bring a stale build up to date; `undefined` if it is.
 * @param {Part} part
 */
export function explainStaleBuild({ name, source, built, live }) {
  const running = live ?? built
  if (running === source) return undefined
  if (built === source)
    return `its last build ${built} is not live; make it so with: npm run mfe -- promote ${name}`
  return `its sources have changed since; bring it up to date with: ${buildCommand}`
}

/**
 * @param {number} port
 * @param {string} purpose what the port is for
 * @param {string} variable sets the port, or the first of several: `DEV_PORT=4200`
 * @param {string} command the command that the user typed
 */
export function explainTakenPort(port, purpose, variable, command) {
  return `Port ${port}, for ${purpose}, is in use; stop what uses it, or choose another one: ${variable} ${command}`
}
