import type { ReleaseError } from '@aerofleet/shared/release-event'
import { mirrorOf } from '../over-http'
import { sourceLines } from '../source-lines'
import type { Store } from '../store/store'
import type { Outcome, Tools } from './command'

/** The release may have been removed meanwhile. Then the places in its files are all that is known. */
async function placesOf(
  { name, version, frames }: ReleaseError,
  releases: Pick<Store, 'directoryOf'>,
): Promise<string[]> {
  if (frames.length === 0) return []
  const directory = await releases.directoryOf(name, version).catch(() => undefined)
  const own = directory ? await sourceLines(directory, frames) : []
  return own.length > 0 ? own : frames
}

type Located = ReleaseError & { places: string[] }

const minutes = (time: string) => time.slice(0, 16).replace('T', ' ')

/** Shows the errors in users' pages of the parts that the key may release, with the lines of their sources. */
export async function errors({
  server,
  mirrorFolder,
}: Pick<Tools, 'server' | 'mirrorFolder'>): Promise<Outcome> {
  if (!server)
    throw new Error('Errors are counted by a server: set MFE_STORE to its address, and MFE_KEY.')
  const releases = mirrorOf(server, mirrorFolder)
  const withPlaces = async (error: ReleaseError): Promise<Located> => ({
    ...error,
    places: await placesOf(error, releases),
  })
  const found = await Promise.all((await server.errors()).map(withPlaces))
  const describe = ({ name, version, event, message, n, first, last, places }: Located) => [
    `${name} ${version}: ${event}, ${n} time${n === 1 ? '' : 's'}, first ${minutes(first)}, last ${minutes(last)} UTC`,
    `  ${message || 'without a message'}`,
    ...places.map((place) => `    at ${place}`),
  ]
  return {
    lines: found.length > 0 ? found.flatMap(describe) : ['No error was reported.'],
    data: found,
  }
}
