import {
  forecastCalls,
  type ForecastFilters,
  type ForecastItem,
} from '@aerofleet/shared/contract/maintenance/forecast'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import type { Column } from '@aerofleet/ui/list/columns'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useSelection } from '@aerofleet/ui/list/use-selection'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DueSelection } from '../due/DueSelection'
import { DueTable } from '../due/DueTable'
import { pagesOf } from '../frame/pages-of'
import { dayText, decimalText } from '../words/words'
import { barText, type WeekRow } from './weeks-rows'
import classes from './weeks.module.css'

const { maintenanceForecastItems } = forecastCalls

const itemPages = (filters: ForecastFilters & { in: string }) =>
  pagesOf(query(maintenanceForecastItems, { query: filters }), (page, signal) =>
    call(maintenanceForecastItems, { query: { ...filters, ...page }, signal }),
  )

type ItemsOfWeekProps = { row: WeekRow; filters: ForecastFilters; onClose: () => void }

/** The items of a week, or of another place. Orders are made from them as in the due list. */
export function ItemsOfWeek({ row, filters, onClose }: ItemsOfWeekProps) {
  const found = useInfiniteQuery(itemPages({ ...filters, in: row.key }))
  const { selection, selected, select } = useSelection(found.data?.rows ?? noRows)
  const mayManage = useMay('manageWork')
  const daysColumn = useMemo(
    () => (row.repeats ? columnOf(found.data?.rows ?? noRows, found.data?.today ?? '') : undefined),
    [row.repeats, found.data],
  )
  return (
    <section className={classes.items} aria-label={row.name}>
      <div className={classes.heading}>
        <h3>{barText(row)}</h3>
        <Button variant="quietInk" aria-label="Close the list" onClick={onClose}>
          <Icon name="close" size={16} />
        </Button>
      </div>
      <ListState
        query={found}
        errorMessage="Failed to load the items"
        skeleton={<Skeleton count={3} height="3.125rem" />}
      >
        {({ rows, today }) =>
          rows.length > 0 ? (
            <>
              <DueSelection selected={selected} today={today} onClear={() => select([])} />
              <DueTable
                rows={rows}
                pages={found}
                today={today}
                hasAircraft
                selection={mayManage ? selection : undefined}
                days={daysColumn}
              />
            </>
          ) : (
            <p>Nothing stands here.</p>
          )
        }
      </ListState>
    </section>
  )
}

const noRows: readonly ForecastItem[] = []

function columnOf(rows: readonly ForecastItem[], today: string): Column<DueRow> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    label: 'In this week',
    width: 'minmax(7.5rem, 0.4fr)',
    cell: ({ id }) => {
      const { days = [], manHours = 0 } = byId.get(id) ?? {}
      return (
        <>
          <span>{days.map((day) => dayText(day, today)).join(', ')}</span>
          <span className={classes.second}>{`${decimalText(manHours * days.length)} h`}</span>
        </>
      )
    },
  }
}
