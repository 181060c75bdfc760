import type { Revision } from './registry'

export type StoredVersion = { version: string; published: Date }

export type Store = {
  /** Returns the newest registry, with revision 0 while nothing is live. Rejects when it is damaged. */
  registry: () => Promise<Revision>
  /** Returns the newest revision first. */
  revisions: (count: number) => Promise<Revision[]>
  /** Makes `next` live, by compare and swap. Returns `false` and changes nothing when `before` is not the newest. */
  swap: (before: Revision, next: Revision) => Promise<boolean>
  names: () => Promise<string[]>
  /** Returns the newest version first. */
  versions: (name: string) => Promise<StoredVersion[]>
  /** Returns a directory of this machine with the release's files. Rejects when there is no such release. */
  directoryOf: (name: string, version: string) => Promise<string>
  /** Stores a whole build or nothing. Returns `false` when the version exists already. */
  put: (name: string, version: string, directory: string) => Promise<boolean>
  remove: (name: string, version: string) => Promise<void>
  /** Removes leftovers of killed commands that are older than an hour. */
  tidy: (now: Date) => Promise<void>
}
