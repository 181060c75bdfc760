import type { Live } from '../store/registry'
import type { Store } from '../store/store'

/** What the command line is given of its surroundings. */
export type Tools = {
  store: Store
  /** Absolute path of the workspace. */
  workspace: string
  /** Absolute path of the build directory of a remote, or of the shell. */
  distOf: (name: string) => string
  /** Builds a part if its sources changed; gives the version. */
  build: (name: string) => Promise<string>
  /** The version that the sources of this checkout build, without building them. */
  sourceVersion: (name: string) => Promise<string>
  /** Plays a composition in a browser; gives a sentence for each thing that went wrong. */
  rehearse: (live: Live, name: string) => Promise<string[]>
  /** Makes a new folder part of the workspace: formatted, in the lockfile, its dependencies linked. */
  adopt: (folder: string) => Promise<void>
  now: () => Date
}

/** What a command did: a line or two for people, the same as data for machines. */
export type Outcome = { lines: string[]; data: unknown }

export type Flags = { dryRun: boolean; rehearse: boolean }
