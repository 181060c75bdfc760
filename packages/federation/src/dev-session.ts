/** What is known of one part of the product before it is started. */
export type Part = {
  /** `fleet`, as in mfe.json; `shell`; `api`. */
  name: string
  kind: 'shell' | 'remote' | 'api'
  /** The version that its sources make. */
  source: string
  /** The version that was built last. */
  built?: string | undefined
  /** The version that is live in the store; of a remote only. */
  live?: string | undefined
}

const build = 'npm run build'

/**
 * The remotes to run from source: those that are named, else all of them.
 * @throws an error that names the remotes there are
 */
export function choose(words: string[], remotes: string[]): string[] {
  const unknown = words.find((word) => !remotes.includes(word))
  if (unknown === undefined) return words.length > 0 ? [...new Set(words)] : remotes
  const instead = remotes.map((name) => `npm run dev -- ${name}`).join(', ')
  throw new Error(`There is no remote ${unknown}; there are ${instead}.`)
}

/** Why a part cannot run from its last build, with the command that makes one; `undefined` if it can. */
export function missingBuild({ name, kind, built, live }: Part): string | undefined {
  if (kind === 'remote' ? live : built) return undefined
  return `There is no build of ${name} to run; make it with: ${build}`
}

/** That a build does not show what its sources say, and what to do; `undefined` if it does. */
export function staleBuild({ name, source, built, live }: Part): string | undefined {
  const shown = live ?? built
  if (shown === source) return undefined
  if (built === source)
    return `its last build ${built} is not live; make it so with: npm run mfe -- promote ${name}`
  return `its sources have changed since; bring it up to date with: ${build}`
}

/**
 * That a port is taken, with the command that takes another one.
 * @param variable sets the port, or the first of several: `DEV_PORT=4200`
 */
export function takenPort(port: number, what: string, variable: string, command: string): string {
  return `Port ${port}, for ${what}, is in use; stop what uses it, or choose another one: ${variable} ${command}`
}
