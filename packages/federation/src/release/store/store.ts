import type { Revision } from './registry'

export type StoredVersion = { version: string; published: Date }

/** Where releases and the registry are kept: small enough for a directory and an object store. */
export type Store = {
  /** The newest registry; revision 0 while nothing is live. Throws when it is damaged. */
  registry: () => Promise<Revision>
  /** Compare and swap: makes `next` live; false, without a change, if `before` is not the newest. */
  swap: (before: Revision, next: Revision) => Promise<boolean>
  /** What releases there are of: the names of remotes, and `shell`. */
  names: () => Promise<string[]>
  /** The stored versions, the newest first. */
  versions: (name: string) => Promise<StoredVersion[]>
  /** A directory of this machine with the release's files; throws when there is no such release. */
  directoryOf: (name: string, version: string) => Promise<string>
  /** Takes a build in, as a whole or not at all; false if the version is there already. */
  put: (name: string, version: string, directory: string) => Promise<boolean>
  remove: (name: string, version: string) => Promise<void>
  /** Removes what is older than an hour and was left behind by commands that were killed. */
  tidy: (now: Date) => Promise<void>
}
