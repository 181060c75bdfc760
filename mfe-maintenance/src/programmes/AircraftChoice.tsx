import type { Query } from '@aerofleet/shared/contract/endpoint'
import { dueCalls, type MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useSettled } from '@aerofleet/ui/form/use-settled'
import { ListState } from '@aerofleet/ui/list/ListState'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './ApplyRevision.module.css'

/** The aircraft of one page. The search finds others. */
const maxAircraft = 200

type Named = { id: string; tailNumber: string }
type AircraftChoiceProps<Each extends Named> = {
  /** Narrows the list at first. */
  search?: string
  filters?: Query<typeof dueCalls.maintenanceAircraftList>
  /** What the list holds, as in `Aircraft without this programme`. */
  what: string
  /** Returns what is kept of a chosen aircraft. */
  pick: (row: MaintainedRow, today: string) => Each
  chosen: ReadonlyMap<string, Each>
  onChoose: (chosen: ReadonlyMap<string, Each>) => void
}

export function AircraftChoice<Each extends Named>({
  search: first = '',
  filters = {},
  what,
  pick,
  chosen,
  onChoose,
}: AircraftChoiceProps<Each>) {
  const [search, setSearch] = useState(first)
  const q = useSettled(search.trim())
  const aircraft = useQuery({
    ...query(dueCalls.maintenanceAircraftList, {
      query: {
        ...(q && { q }),
        ...filters,
        sort: 'aircraft',
        limit: maxAircraft,
      },
    }),
    placeholderData: keepPreviousData,
  })
  function toggle(each: Each) {
    const next = new Map(chosen)
    if (!next.delete(each.id)) next.set(each.id, each)
    onChoose(next)
  }
  return (
    <>
      <TextField
        label="Search tail number or type"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ListState query={aircraft} errorMessage="Failed to load the aircraft">
        {({ items, next, today }) => {
          const all = [...chosen.values(), ...items.map((row) => pick(row, today))]
          const shown = new Map(all.map((each) => [each.id, each]))
          const isAll = chosen.size === shown.size
          return (
            <fieldset className={classes.aircraft}>
              <legend>
                {shown.size > 0
                  ? `${what}, ${formatNumber(chosen.size)} chosen`
                  : `No ${what.toLowerCase()} matches the search.`}
              </legend>
              {shown.size > 1 ? (
                <Button variant="quiet" onClick={() => onChoose(isAll ? new Map() : shown)}>
                  {isAll ? 'Choose None' : 'Choose All'}
                </Button>
              ) : null}
              {[...shown.values()].map((each) => (
                <label key={each.id}>
                  <input
                    type="checkbox"
                    checked={chosen.has(each.id)}
                    onChange={() => toggle(each)}
                  />
                  <span translate="no">{each.tailNumber}</span>
                </label>
              ))}
              {next ? (
                <p>{`These are the first ${maxAircraft}; the search finds others.`}</p>
              ) : null}
            </fieldset>
          )
        }}
      </ListState>
    </>
  )
}
