import type { Remotes } from '@aerofleet/federation/page/remotes'

const remoteScript = /\/mfe\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//

/**
 * Reports errors that a remote throws where no screen catches them: in a click, in a timer, in a promise that nobody
 * awaits. The loader reports failures while a release is loaded.
 */
export function watchLateErrors({ tellLateError }: Pick<Remotes, 'tellLateError'>): void {
  const report = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const [, name, version] = remoteScript.exec(stack) ?? []
    if (name && version) tellLateError(name, version, error)
  }
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
