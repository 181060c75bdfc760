import type { Server } from '../over-http'
import type { Live, Note } from '../store/registry'
import type { Store } from '../store/store'

/** What the command line needs of its surroundings. */
export type Tools = {
  store: Store
  /** Carries out what changes or shows the store, where MFE_STORE is an address. */
  server?: Server | undefined
  /** Absolute path of the folder that keeps releases of a server for rehearsals. */
  mirrorFolder: string
  /** Absolute path of the workspace; with installed packages of the team's folder. */
  workspace: string
  /** Absolute path of this package where it is installed; absent in a checkout. */
  installed?: string
  /** Absolute path of the build directory of a remote, or of the shell. */
  distOf: (name: string) => string
  /** Builds a part if its sources changed; returns the version. */
  build: (name: string) => Promise<string>
  /** The version that the sources of this checkout build, without building them. */
  sourceVersion: (name: string) => Promise<string>
  /** Plays a composition of releases in a browser; returns a sentence for each thing that went wrong. */
  rehearse: (live: Live, name: string, releases: Pick<Store, 'directoryOf'>) => Promise<string[]>
  /** Makes a new folder part of the workspace: formats it and installs its dependencies. */
  addToWorkspace: (folder: string) => Promise<void>
  /** Runs the product with this remote from source until it is stopped; absent in a checkout, which has `npm run dev`. */
  develop?: () => Promise<void>
  now: () => Date
  /** Who runs the command, for the log. */
  user: string
  /** The first line of the commit that is checked out: why it is promoted, if nobody says why. */
  commit?: () => string | undefined
}

/** What a command needs that changes or shows what is in a store. */
export type StoreTools = Pick<Tools, 'store' | 'now' | 'user'>

/** What a command did: lines for people, and the same as data for `--json`. */
export type Outcome = { lines: string[]; data: unknown }

export type Flags = {
  dryRun: boolean
  rehearse: boolean
  /** The reason, for the log. */
  why?: string | undefined
}

/** What the log says of a change. */
export function noteOf({ user, now }: StoreTools, { why }: Flags): Note {
  return { by: user, at: now().toISOString(), ...(why && { why }) }
}
