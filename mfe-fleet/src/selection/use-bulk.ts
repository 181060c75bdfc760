import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { randomUuid } from '@aerofleet/shared/random-hex'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useEach } from '@aerofleet/shared/runtime/each'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { valuesOf } from '../fields/aircraft-fields'
import { fleetQuery } from '../fleet-query'
import type { Report } from '../row/use-failures'

export const maxRows = 500

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

type Step = { aircraft: Aircraft; action: BulkAction; act: string }

/** Runs one action for several rows, and reports each failure at its row. */
export function useBulk(report: Report) {
  const cache = useQueryClient()
  const [activity, setActivity] = useState('')
  const { progress, run, stop, isRunning } = useEach(
    async ({ aircraft, action, act }: Step) => {
      const { id, tailNumber } = aircraft
      report(id, null)
      try {
        return await action.change(aircraft, act)
      } catch (error) {
        const message = error instanceof Error ? error.message : ''
        report(id, { title: action.failureTitle, tailNumber, message })
        throw error
      }
    },
    { keyOf: ({ aircraft }) => aircraft.id },
  )

  async function runAction(rows: readonly Aircraft[], action: BulkAction) {
    const act = randomUuid()
    setActivity(action.activity)
    const { answers, left } = await run(rows.map((aircraft) => ({ aircraft, action, act })))
    cache.setQueryData(fleetQuery.queryKey, (fleet) =>
      fleet?.flatMap(
        (aircraft) => answers.get(aircraft.id) ?? (answers.has(aircraft.id) ? [] : aircraft),
      ),
    )
    for (const resource of ['aircraft', 'operators']) {
      void cache.invalidateQueries({ queryKey: [resource] })
    }
    return { act, count: answers.size, unchanged: left.map(({ aircraft }) => aircraft.id) }
  }

  return { activity, progress, run: runAction, stop, isRunning }
}
