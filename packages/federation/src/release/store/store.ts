import type { Revision } from './registry'

export type StoredVersion = { version: string; published: Date }

/** Where releases and the registry are kept: small enough for a directory and an object store. */
export type Store = {
  /** The newest registry; revision 0 while nothing is live. Rejects when it is damaged. */
  registry: () => Promise<Revision>
  /** The newest revisions, at most so many, the newest first. */
  revisions: (count: number) => Promise<Revision[]>
  /** Compare and swap: makes `next` live; false and no change when `before` is not the newest. */
  swap: (before: Revision, next: Revision) => Promise<boolean>
  /** The names that have releases: those of remotes, and `shell`. */
  names: () => Promise<string[]>
  /** The stored versions, the newest first. */
  versions: (name: string) => Promise<StoredVersion[]>
  /** A directory of this machine with a release's files; rejects when there is no such release. */
  directoryOf: (name: string, version: string) => Promise<string>
  /** Stores a build as a whole or not at all; false when the version exists already. */
  put: (name: string, version: string, directory: string) => Promise<boolean>
  remove: (name: string, version: string) => Promise<void>
  /** Removes what killed commands have left, if it is older than an hour. */
  tidy: (now: Date) => Promise<void>
}
