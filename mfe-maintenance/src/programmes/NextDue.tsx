import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls } from '@aerofleet/shared/contract/maintenance/items'
import type { OwnTask } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Due } from '@aerofleet/shared/due/next-due'
import { formatDate } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { cyclesText, hoursText } from '../words/words'
import { calculateNextDue } from './next-due'
import type { TaskValues } from './task-values'
import classes from './TaskForm.module.css'

export type ReckonedOn = { aircraftId: string } | { aircraftType: string }
type NextDueProps = {
  control: Control<TaskValues, unknown, OwnTask>
  on: ReckonedOn
  /** The stored code of the task; `undefined` for a new one. */
  code: string | undefined
}

const maxAircraft = 50

export function NextDue({ control, on, code }: NextDueProps) {
  const [chosen, setChosen] = useState<string>()
  const type = 'aircraftType' in on ? on.aircraftType : undefined
  const ofType = useQuery({
    ...query(dueCalls.maintenanceAircraftList, {
      query: { q: type, sort: 'aircraft', limit: maxAircraft },
    }),
    enabled: type !== undefined,
  })
  const choices = ofType.data?.items ?? []
  const id = 'aircraftId' in on ? on.aircraftId : (chosen ?? choices[0]?.aircraft.id)
  const text = useNextDueText(control, id, code)
  return (
    <section aria-label="Next due" className={classes.nextDue}>
      {choices.length > 0 ? (
        <SelectField
          label="Next due on"
          value={id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {choices.map(({ aircraft }) => (
            <option key={aircraft.id} value={aircraft.id} translate="no">
              {aircraft.tailNumber}
            </option>
          ))}
        </SelectField>
      ) : null}
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

function useNextDueText(
  control: NextDueProps['control'],
  id: string | undefined,
  code: string | undefined,
): string[] {
  const [limits, next, endOfMonth] = useWatch({ control, name: ['limits', 'next', 'endOfMonth'] })
  const aircraft = useQuery({
    ...query(dueCalls.maintenanceAircraftView, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const rows = useQuery({
    ...query(dueCalls.maintenanceDueList, { query: { aircraftId: id, q: code } }),
    enabled: id !== undefined && code !== undefined,
  })
  const itemId = code && rows.data?.items.find((row) => row.code === code)?.id
  const item = useQuery({
    ...query(itemCalls.maintenanceItemView, { params: { id: itemId ?? '' } }),
    enabled: itemId !== undefined,
  })
  if (!aircraft.data) return []
  const { tailNumber } = aircraft.data.aircraft
  const { counters, today } = aircraft.data
  const { last, base } = item.data ?? {}
  const due = calculateNextDue({ limits, next, endOfMonth }, base, { ...counters, date: today })
  if (!due) return [`Enter a limit to see when ${tailNumber} would be due.`]
  const now = dueText(due.now)
  const after = dueText(due.after)
  return [
    now && `${last ? `Done last on ${formatDate(last.date)}, due at` : 'First due at'} ${now}`,
    after &&
      `Done today at ${hoursText(counters.hours)} h and ${cyclesText(counters.cycles)}, next due at ${after}`,
  ].filter(Boolean)
}

/** Returns `4,450.00 h / 2,270 cycles / Feb 1, 2027`. */
const dueText = ({ hours, cycles, date }: Due) =>
  [
    hours !== undefined && `${hoursText(hours)} h`,
    cycles !== undefined && cyclesText(cycles),
    date && formatDate(date),
  ]
    .filter(Boolean)
    .join(' / ')
