/**
 * What is known of one part of the product before it is started.
 * @typedef {object} Part
 * @property {string} name `fleet`, as in mfe.json; `shell`; `api`
 * @property {'shell' | 'remote' | 'api'} kind
 * @property {string} source the version that its sources make
 * @property {string | undefined} [built] the version that was built last
 * @property {string | undefined} [live] the version that is live in the store; of a remote only
 */

const build = 'npm run build'

/**
 * The remotes to run from source: those that are named, else all of them.
 * @param {string[]} words
 * @param {string[]} remotes
 * @throws an error that names the remotes there are
 */
export function choose(words, remotes) {
  const unknown = words.find((word) => !remotes.includes(word))
  if (unknown === undefined) return words.length > 0 ? [...new Set(words)] : remotes
  const instead = remotes.map((name) => `npm run dev -- ${name}`).join(', ')
  throw new Error(`There is no remote ${unknown}; there are ${instead}.`)
}

/**
 * Why a part cannot run from its last build, with the command that makes one; `undefined` if it can.
 * @param {Part} part
 */
export function missingBuild({ name, kind, built, live }) {
  if (kind === 'remote' ? live : built) return undefined
  return `There is no build of ${name} to run; make it with: ${build}`
}

/**
 * That a build does not show what its sources say, and what to do; `undefined` if it does.
 * @param {Part} part
 */
export function staleBuild({ name, source, built, live }) {
  const shown = live ?? built
  if (shown === source) return undefined
  if (built === source)
    return `its last build ${built} is not live; make it so with: npm run mfe -- promote ${name}`
  return `its sources have changed since; bring it up to date with: ${build}`
}

/**
 * That a port is taken, with the command that takes another one.
 * @param {number} port
 * @param {string} what
 * @param {string} variable sets the port, or the first of several: `DEV_PORT=4200`
 * @param {string} command
 */
export function takenPort(port, what, variable, command) {
  return `Port ${port}, for ${what}, is in use; stop what uses it, or choose another one: ${variable} ${command}`
}
