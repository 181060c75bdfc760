import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { randomUuid } from '@aerofleet/shared/random-hex'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { valuesOf } from '../fields/aircraft-fields'
import { fleetQuery } from '../fleet-query'
import type { Report } from '../row/use-failures'

export const maxRows = 500
const callsAtATime = 4

export type Progress = { activity: string; done: number; total: number }

export type BulkAction = {
  activity: string
  failureTitle: string
  /**
   * Makes the call for one row. `act` groups all calls of the action in the history. Returns the
   * aircraft as it is now, or `null` if it is gone.
   */
  change: (aircraft: Aircraft, act: string) => Promise<Aircraft | null>
}

export const deletion: BulkAction = {
  activity: 'Deleting',
  failureTitle: 'Failed to delete aircraft',
  change: async ({ id }, act) => {
    await call(aircraftCalls.aircraftDelete, { params: { id }, act })
    return null
  },
}

/** `null` removes the operator. */
export function operatorChange(operatorId: string | null): BulkAction {
  return {
    activity: 'Setting the operator',
    failureTitle: 'Failed to update aircraft',
    change: async (aircraft, act) =>
      call(aircraftCalls.aircraftUpdate, {
        params: { id: aircraft.id },
        act,
        ifMatch: aircraft.version,
        body: { ...valuesOf(aircraft), operatorId },
      }),
  }
}

const stopWords = {
  title: 'Discard your changes?',
  description: 'Rows that were not changed yet stay as they are.',
}

/**
 * Runs one action for several rows: a call each, four at a time. Reports each failure at its row.
 */
export function useBulk(report: Report) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  const isRunning = useRef(false)
  // Leaving the page asks first, and then stops before the next row.
  useUnsaved(progress !== null, stopWords)
  useEffect(() => () => void (isStopped.current = true), [])

  async function run(rows: readonly Aircraft[], { activity, failureTitle, change }: BulkAction) {
    const act = randomUuid()
    const waiting = [...rows]
    const changed = new Map<string, Aircraft | null>()
    isStopped.current = false
    isRunning.current = true
    setProgress({ activity, done: 0, total: rows.length })

    async function work() {
      for (let row = waiting.shift(); row && !isStopped.current; row = waiting.shift()) {
        report(row.id, null)
        try {
          changed.set(row.id, await change(row, act))
        } catch (error) {
          const message = error instanceof Error ? error.message : ''
          report(row.id, { title: failureTitle, tailNumber: row.tailNumber, message })
        }
        setProgress((current) => current && { ...current, done: current.done + 1 })
      }
    }
    await Promise.all(Array.from({ length: callsAtATime }, work))

    cache.setQueryData(fleetQuery.queryKey, (fleet) =>
      fleet?.flatMap(
        (aircraft) => changed.get(aircraft.id) ?? (changed.has(aircraft.id) ? [] : aircraft),
      ),
    )
    setProgress(null)
    isRunning.current = false
    for (const resource of ['aircraft', 'operators']) {
      void cache.invalidateQueries({ queryKey: [resource] })
    }
    const unchanged = rows.filter(({ id }) => !changed.has(id)).map(({ id }) => id)
    return { act, count: changed.size, unchanged }
  }

  return {
    progress,
    run,
    stop: () => (isStopped.current = true),
    isRunning: () => isRunning.current,
  }
}
