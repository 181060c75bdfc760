import {
  programmeCalls,
  type Programme,
  type RevisionApplied,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { randomHex, randomUuid } from '@aerofleet/shared/random-hex'
import { call, type ApiError } from '@aerofleet/shared/runtime/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

const { maintenanceRevisionApply } = programmeCalls
/** Small, so that others can use the server meanwhile, and Stop takes effect soon. */
const pieceSize = 10

export type Applied = RevisionApplied['aircraft'][number]
export type Progress = { activity: string; done: number; total: number; isStopping: boolean }

const piecesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / pieceSize) }, (_, n) =>
    ids.slice(n * pieceSize, (n + 1) * pieceSize),
  )

export function useApplyRevision({ id }: Programme, onApplied: (count: number) => void) {
  const cache = useQueryClient()
  const [act] = useState(randomUuid)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [applied, setApplied] = useState<readonly Applied[]>([])
  const isStopped = useRef(false)
  useEffect(() => () => void (isStopped.current = true), [])

  /** Returns whether all calls succeeded. */
  async function run(
    activity: string,
    ids: readonly string[],
    { dryRun, accept = false }: { dryRun: '0' | '1'; accept?: boolean },
    onPiece: (aircraft: Applied[]) => void,
  ): Promise<boolean> {
    isStopped.current = false
    let done = 0
    for (const aircraftIds of piecesOf(ids)) {
      setProgress({ activity, done, total: ids.length, isStopping: isStopped.current })
      if (isStopped.current) return false
      const { aircraft } = await call(maintenanceRevisionApply, {
        params: { id },
        query: { dryRun },
        body: { aircraftIds, accept },
        ...(dryRun === '0' && { act, idempotencyKey: randomHex() }),
      })
      onPiece(aircraft)
      done += aircraftIds.length
    }
    return true
  }

  const preview = useMutation<Applied[] | null, ApiError, readonly string[]>({
    mutationFn: async (ids) => {
      const found: Applied[] = []
      const isWhole = await run('Calculating', ids, { dryRun: '1' }, (aircraft) =>
        found.push(...aircraft),
      )
      return isWhole ? found : null
    },
    onSettled: () => setProgress(null),
  })
  const apply = useMutation<boolean, ApiError, { ids: readonly string[]; accept: boolean }>({
    mutationFn: ({ ids, accept }) =>
      run('Applying', ids, { dryRun: '0', accept }, (aircraft) =>
        setApplied((before) => [...before, ...aircraft]),
      ),
    onSuccess: (isWhole, { ids }) => {
      if (isWhole) onApplied(ids.length)
    },
    onSettled: (isWhole) => {
      setProgress(null)
      // The user must preview the remaining aircraft again.
      if (!isWhole) preview.reset()
      void cache.invalidateQueries({ queryKey: ['maintenance'] })
    },
  })

  return {
    preview,
    apply,
    applied,
    progress,
    stop: () => {
      isStopped.current = true
      setProgress((current) => current && { ...current, isStopping: true })
    },
  }
}
