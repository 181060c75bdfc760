import type { Remotes } from '@aerofleet/federation/page/remotes'

/** Where a script of a remote comes from, as it stands in a stack. */
const origin = /\/mfe\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//

/**
 * Tells of what a remote throws where no screen catches it: in a click, in a timer, in a promise that
 * nobody awaits. What fails while a release is loaded is told by who loads it.
 */
export function watchLateErrors({ tellLateError }: Pick<Remotes, 'tellLateError'>): void {
  const take = (error: unknown) => {
    const [, name, version] = origin.exec(error instanceof Error ? (error.stack ?? '') : '') ?? []
    if (name && version) tellLateError(name, version, error)
  }
  window.addEventListener('error', ({ error }) => take(error))
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason))
}
