import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import type { Pages } from '@aerofleet/ui/list/use-read-on'
import { useEffect } from 'react'

type Round = { at: string; rows: readonly MaintainedRow[] }

/**
 * Leads through a list of aircraft, from the chosen one to the last. It keeps the first order of the list, as a
 * reading may move its aircraft. Rows that load later come at the end.
 */
export function useRound(
  rows: readonly MaintainedRow[],
  { hasNextPage, isFetchNextPageError, fetchNextPage }: Pages,
) {
  const [round, setRound] = useKeptState<Round | null>('round', null)
  const all = round ? joinRows(round.rows, rows) : []
  const index = all.findIndex(({ aircraft }) => aircraft.id === round?.at)
  const following = all[index + 1]?.aircraft.id
  const needsMore = round !== null && following === undefined && hasNextPage
  useEffect(() => {
    if (needsMore) void fetchNextPage({ cancelRefetch: false })
  }, [needsMore, fetchNextPage])
  return {
    current: all[index],
    next: {
      onNext: () => setRound(following ? { at: following, rows: all } : null),
      disabledReason: following
        ? undefined
        : !hasNextPage
          ? 'It is the last aircraft of the list.'
          : isFetchNextPageError
            ? 'Failed to load the next aircraft.'
            : 'Loading the next aircraft…',
    },
    begin: (id: string) => setRound({ at: id, rows }),
    end: () => setRound(null),
  }
}

function joinRows(before: readonly MaintainedRow[], rows: readonly MaintainedRow[]) {
  const byId = new Map(before.map((row) => [row.aircraft.id, row]))
  for (const row of rows) byId.set(row.aircraft.id, row)
  return [...byId.values()]
}
