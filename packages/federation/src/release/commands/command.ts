import type { Server } from '../over-http'
import type { Live, Note } from '../store/registry'
import type { Store } from '../store/store'

export type Tools = {
  store: Store
  /** Present when MFE_STORE is an address: then this server carries out the commands. */
  server?: Server | undefined
  /** Absolute path of a folder for copies of a server's releases. */
  mirrorFolder: string
  /** Absolute path of the checkout, or of the team's folder. */
  workspace: string
  /** Absolute path of this package where a team has installed it. Absent in a checkout. */
  installed?: string
  distOf: (name: string) => string
  /** Builds only if the sources have changed. Returns the version. */
  build: (name: string) => Promise<string>
  /** Returns the version that the sources of this checkout would build. */
  sourceVersion: (name: string) => Promise<string>
  /** Returns a sentence for each failure. */
  rehearse: (live: Live, name: string, releases: Pick<Store, 'directoryOf'>) => Promise<string[]>
  addToWorkspace: (folder: string) => Promise<void>
  /**
   * Runs the product with these remotes from source until it is stopped; without names the own one, or all. Absent in a
   * checkout, where `npm run dev` does so.
   */
  develop?: (names: string[]) => Promise<void>
  /** The package manager that runs the command, as in `pnpm/12.21.0 npm/? …`. */
  userAgent?: string | undefined
  /** The folder of a team's repository with several remotes, in which the command was typed. */
  teamWorkspace?: string | undefined
  now: () => Date
  user: string
  /** Returns the first line of the commit that is checked out. It is the reason in the log when nobody gives one. */
  commit?: () => string | undefined
}

export type StoreTools = Pick<Tools, 'store' | 'now' | 'user'>

/** Lines for people, and the same as data for `--json`. */
export type Outcome = { lines: string[]; data: unknown }

export type Flags = {
  dryRun: boolean
  rehearse: boolean
  why?: string | undefined
}

export function noteOf({ user, now }: StoreTools, { why }: Flags): Note {
  return { by: user, at: now().toISOString(), ...(why && { why }) }
}
