import * as z from 'zod/mini'
import { maxPreviewHours } from '../preview-token'
import type { Outcome, Tools } from './command'

const hour = 3_600_000
const Stored = z.array(z.object({ version: z.string() }))

/** Without the link everybody still sees the live version. */
export async function preview(
  { server, sourceVersion, now }: Pick<Tools, 'server' | 'sourceVersion' | 'now'>,
  name: string,
  hours: number,
): Promise<Outcome> {
  if (!server)
    throw new Error('A preview is shown by a server: set MFE_STORE to its address, and MFE_KEY.')
  if (name === 'shell') throw new Error('The shell has no preview: the server makes its page.')
  if (!(hours > 0 && hours <= maxPreviewHours))
    throw new Error(`A preview lasts at most ${maxPreviewHours} hours: --hours ${maxPreviewHours}`)
  const version = await sourceVersion(name)
  const stored = Stored.parse((await server.list(name)).data)
  if (!stored.some((candidate) => candidate.version === version))
    throw new Error(`${name} ${version} is not published. Publish it: mfe publish ${name}`)
  const until = now().getTime() + hours * hour
  const link = server.previewLink({ name, version, until })
  return {
    lines: [
      link,
      `It shows ${name} ${version} to whoever opens it until ${new Date(until).toISOString()}. What they save is real.`,
    ],
    data: { name, version, until, link },
  }
}
