import { forecastCalls, usualFlying } from '@aerofleet/shared/contract/maintenance/forecast'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { noFilter } from '../due/due-filter'
import { NothingDue } from '../due/NothingDue'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { ItemsOfWeek } from '../weeks/ItemsOfWeek'
import { readWeeks, toForecastQuery } from '../weeks/weeks-filter'
import { allRows, rowsOf } from '../weeks/weeks-rows'
import classes from '../weeks/weeks.module.css'
import { WeeksControls } from '../weeks/WeeksControls'
import { WeeksPicture } from '../weeks/WeeksPicture'
import { WeeksTable } from '../weeks/WeeksTable'

function WeeksPage() {
  const [params, change] = useAddressEntries()
  const filter = useMemo(() => readWeeks(params), [params])
  const filters = useMemo(() => toForecastQuery(filter), [filter])
  const forecast = useQuery({
    ...query(forecastCalls.maintenanceForecastView, { query: filters }),
    placeholderData: keepPreviousData,
  })
  useNewDay(forecast.data?.today)
  const choose = (place: string | null) => change({ in: place })
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Weeks Ahead</h2>
      <WeeksControls filter={filter} onChange={change} />
      {filter.flying === usualFlying ? null : (
        <Note>
          <span>{`What if they fly ${filter.flying} %? Nothing of it is stored.`}</span>{' '}
          <Button variant="quiet" onClick={() => change({ flying: null })}>
            Back to the usual rates
          </Button>
        </Note>
      )}
      <ListState
        query={forecast}
        errorMessage="Failed to load the weeks ahead"
        skeleton={<Skeleton count={1} height="15rem" />}
      >
        {(data) => {
          if (data.items === 0)
            return (
              <NothingDue
                filter={filter.aircraft ? { ...filter.due, search: filter.aircraft } : filter.due}
                onClear={() => change({ ...noFilter, aircraft: null })}
              />
            )
          const rows = rowsOf(data)
          const chosen = allRows(rows).find(({ key }) => key === filter.place)
          return (
            <>
              {filter.view === 'table' ? (
                <WeeksTable forecast={data} onChoose={choose} />
              ) : (
                <WeeksPicture forecast={data} filter={filter} onChoose={choose} />
              )}
              <div role="group" aria-label="Outside the weeks" className={classes.places}>
                {[rows.overdue, rows.later, rows.noDate].map(({ key, name, next }) => (
                  <Chip
                    key={key}
                    text={name}
                    count={next.items}
                    isChosen={key === filter.place}
                    onChoose={() => choose(key === filter.place ? null : key)}
                  />
                ))}
              </div>
              {data.withoutManHours > 0 ? (
                <Note>
                  {`${formatNumber(data.withoutManHours)} of ${formatNumber(data.items)} without man-hours.`}
                </Note>
              ) : null}
              {chosen ? (
                <ItemsOfWeek
                  key={chosen.key}
                  row={chosen}
                  filters={filters}
                  onClose={() => choose(null)}
                />
              ) : null}
            </>
          )
        }}
      </ListState>
    </MaintenanceFrame>
  )
}

export { WeeksPage as Component }
