import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { useState } from 'react'

/** The aircraft whose figures are being logged, and those that follow it. */
type Round = { at: string; ids: readonly string[] }

/**
 * A round through a list of aircraft, from the one that was chosen to the last. It keeps the order that the
 * list had when it began, as a reading may move its aircraft.
 */
export function useRound(rows: readonly MaintainedRow[]) {
  const [round, setRound] = useState<Round | null>(null)
  const following = round?.ids[round.ids.indexOf(round.at) + 1]
  return {
    current: rows.find(({ aircraft }) => aircraft.id === round?.at),
    next: {
      onNext: () => setRound(round && following ? { ...round, at: following } : null),
      disabledReason: following ? undefined : 'It is the last aircraft of the list.',
    },
    begin: (id: string) => setRound({ at: id, ids: rows.map(({ aircraft }) => aircraft.id) }),
    end: () => setRound(null),
  }
}
