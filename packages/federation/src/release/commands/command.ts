import type { Server } from '../over-http'
import type { Live, Note } from '../store/registry'
import type { Store } from '../store/store'

/** Everything outside that the command line uses. */
export type Tools = {
  store: Store
  /** The server that carries out the commands, when MFE_STORE is an address. */
  server?: Server | undefined
  /** Absolute path of the folder that keeps a server's releases for rehearsals. */
  mirrorFolder: string
  /** Absolute path of the workspace; of the team's folder when the packages are installed. */
  workspace: string
  /** Absolute path of this package when it is installed. Absent in a checkout. */
  installed?: string
  /** Returns the absolute path of the build directory of a remote, or of the shell. */
  distOf: (name: string) => string
  /** Builds a part if its sources have changed, and returns the version. */
  build: (name: string) => Promise<string>
  /** Returns the version that the sources of this checkout would build, without building them. */
  sourceVersion: (name: string) => Promise<string>
  /** Plays a composition of releases in a browser, and returns a sentence for each failure. */
  rehearse: (live: Live, name: string, releases: Pick<Store, 'directoryOf'>) => Promise<string[]>
  /** Makes a new folder part of the workspace: formats it and installs its dependencies. */
  addToWorkspace: (folder: string) => Promise<void>
  /**
   * Runs the product with this remote from source until it is stopped. Absent in a checkout, which has `npm run dev`.
   */
  develop?: () => Promise<void>
  now: () => Date
  /** The user who runs the command, for the log. */
  user: string
  /** Returns the first line of the commit that is checked out. The log gives it as the reason when nobody names one. */
  commit?: () => string | undefined
}

/** The tools of a command that changes or shows a store. */
export type StoreTools = Pick<Tools, 'store' | 'now' | 'user'>

/** The result of a command: lines for people, and the same as data for `--json`. */
export type Outcome = { lines: string[]; data: unknown }

export type Flags = {
  dryRun: boolean
  rehearse: boolean
  why?: string | undefined
}

/** Returns the author, time and reason that the log gets for a change. */
export function noteOf({ user, now }: StoreTools, { why }: Flags): Note {
  return { by: user, at: now().toISOString(), ...(why && { why }) }
}
