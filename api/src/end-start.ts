import { StartupError } from './http/errors'

export type Stop = () => Promise<unknown>

/** Says why nothing is served, stops what was started, the latest first, and ends the process. */
export async function endStart(error: unknown, started: readonly Stop[] = []): Promise<never> {
  console.error(error instanceof StartupError ? error.message : error)
  for (const stop of started.toReversed()) await stop().catch(() => undefined)
  process.exit(1)
}
