import {
  programmeCalls,
  type Programme,
  type RevisionApplied,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { randomHex, randomUuid } from '@aerofleet/shared/random-hex'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useState } from 'react'
import { useRehearsed } from './use-rehearsed'

const { maintenanceRevisionApply } = programmeCalls
/** Small, so that others can use the server meanwhile, and Stop takes effect soon. */
const pieceSize = 10

export type Applied = RevisionApplied['aircraft'][number]

type Piece = { aircraftIds: readonly string[]; accept: boolean }
const piecesOf = (ids: readonly string[], accept = false): Piece[] =>
  Array.from({ length: Math.ceil(ids.length / pieceSize) }, (_, n) => ({
    aircraftIds: ids.slice(n * pieceSize, (n + 1) * pieceSize),
    accept,
  }))

export function useApplyRevision({ id }: Programme, onApplied: (count: number) => void) {
  const [act] = useState(randomUuid)
  const [applied, setApplied] = useState<readonly Applied[]>([])
  const { previewOf, outcomes, preview, store, ...rehearsed } = useRehearsed(
    async ({ aircraftIds, accept }: Piece, { dryRun }) => {
      const { aircraft } = await call(maintenanceRevisionApply, {
        params: { id },
        query: { dryRun },
        body: { aircraftIds: [...aircraftIds], accept },
        ...(dryRun === '0' && { act, idempotencyKey: randomHex() }),
      })
      if (dryRun === '0') setApplied((before) => [...before, ...aircraft])
      return aircraft
    },
    { keyOf: ({ aircraftIds }) => aircraftIds.join(), sizeOf: (piece) => piece.aircraftIds.length },
  )
  const errors = [...outcomes.values()].flatMap((each) =>
    each.kind === 'failed' ? each.error.message : [],
  )
  return {
    ...rehearsed,
    applied,
    /** The sentences of the calls that failed, each one once. */
    failures: [...new Set(errors)],
    previewOf: (ids: readonly string[]) => previewOf(piecesOf(ids))?.flat(),
    preview: (ids: readonly string[]) => preview(piecesOf(ids)),
    async apply(ids: readonly string[], accept: boolean) {
      const { left } = await store(piecesOf(ids, accept))
      if (left.length === 0) onApplied(ids.length)
    },
  }
}
