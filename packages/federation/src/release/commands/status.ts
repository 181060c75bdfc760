import type { ReleaseCount } from '@aerofleet/shared/release-event'
import { createReleaseReader } from '../candidate'
import type { Releases } from '../store/registry'
import type { Outcome, StoreTools } from './command'

type Counted = { loads?: number; fellBack: number; unavailable: number; lateErrors: number }

function countsOf(counts: ReleaseCount[], name: string, version: string, isPublic: boolean) {
  const own = counts.filter((count) => count.name === name && count.version === version)
  const numberOf = (event: ReleaseCount['event']) =>
    own.find((count) => count.event === event)?.n ?? 0
  const counted: Counted = {
    // Public pages do not report their loads.
    ...(!isPublic && { loads: numberOf('loaded') }),
    fellBack: numberOf('fell back to the previous release'),
    unavailable: numberOf('unavailable'),
    lateErrors: numberOf('late error'),
  }
  return { ...counted, messages: own.map(({ message }) => message).filter(Boolean) }
}

function describeCounts({
  loads,
  fellBack,
  unavailable,
  lateErrors,
  messages,
}: ReturnType<typeof countsOf>) {
  const parts = [
    ...(loads === undefined ? [] : [`${loads} load${loads === 1 ? '' : 's'}`]),
    `${fellBack} fell back`,
    ...(unavailable > 0 ? [`${unavailable} unavailable`] : []),
    `${lateErrors} late error${lateErrors === 1 ? '' : 's'}`,
  ]
  const quoted = messages.map((message) => `"${message}"`).join(', ')
  return `${parts.join(', ')}${quoted && `: ${quoted}`}`
}

/**
 * Shows the live and the previous version of each part, and their loads and failures in users' pages.
 * @param readCounts absent where nobody counts, as for a folder
 */
export async function status({
  store,
  readCounts,
}: Pick<StoreTools, 'store'> & {
  readCounts?: () => Promise<ReleaseCount[] | undefined>
}): Promise<Outcome> {
  const { revision, shell, remotes } = await store.registry()
  const read = createReleaseReader(store)
  const counts = await readCounts?.()
  const row = async (name: string, { current, previous }: Releases) => {
    const isPublic = remotes[name]?.current.declaration.mount === '/'
    const build = await read(name, current.version).catch(() => undefined)
    return {
      name,
      version: current.version,
      previous: previous?.version,
      ...(build?.sdk && { sdk: build.sdk }),
      // No page loads the shell: the page is the shell.
      ...(counts &&
        name !== 'shell' && {
          counts: countsOf(counts, name, current.version, isPublic),
          ...(previous && { previousCounts: countsOf(counts, name, previous.version, isPublic) }),
        }),
    }
  }
  const rows = await Promise.all(
    Object.entries(remotes).map(([name, releases]) => row(name, releases)),
  )
  const ofShell = shell && (await row('shell', shell))
  const describe = ({
    name,
    version,
    previous,
    sdk,
    counts,
    previousCounts,
  }: Awaited<ReturnType<typeof row>>) => {
    const notes = [previous && `before: ${previous}`, sdk && `built with ${sdk}`]
    const remarks = notes.filter(Boolean).join('; ')
    return [
      `${name} ${version}${remarks && ` (${remarks})`}${counts ? ` live: ${describeCounts(counts)}` : ''}`,
      ...(previousCounts ? [`  ${previous} before: ${describeCounts(previousCounts)}`] : []),
    ]
  }
  return {
    lines: [
      `Registry revision ${revision}`,
      ...[...(ofShell ? [ofShell] : []), ...rows].flatMap(describe),
    ],
    data: { revision, ...(ofShell && { shell: ofShell }), remotes: rows },
  }
}
