import type { Revision } from './registry'

export type StoredVersion = { version: string; published: Date }

/** Keeps releases and the registry. The interface is small, so that a directory or an object store can offer it. */
export type Store = {
  /** Reads the newest registry; revision 0 while nothing is live. Rejects when it is damaged. */
  registry: () => Promise<Revision>
  /** Lists at most `count` revisions, the newest first. */
  revisions: (count: number) => Promise<Revision[]>
  /** Makes `next` live, by compare and swap. Returns `false` and changes nothing when `before` is not the newest. */
  swap: (before: Revision, next: Revision) => Promise<boolean>
  /** Lists the names that have releases: remotes, and `shell`. */
  names: () => Promise<string[]>
  /** Lists the stored versions, the newest first. */
  versions: (name: string) => Promise<StoredVersion[]>
  /** Returns a directory of this machine with a release's files. Rejects when there is no such release. */
  directoryOf: (name: string, version: string) => Promise<string>
  /** Stores a whole build or nothing. Returns `false` when the version exists already. */
  put: (name: string, version: string, directory: string) => Promise<boolean>
  remove: (name: string, version: string) => Promise<void>
  /** Removes leftovers of killed commands that are older than an hour. */
  tidy: (now: Date) => Promise<void>
}
