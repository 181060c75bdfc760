import { Button } from '@aerofleet/ui/Button'
import { Bar } from '@aerofleet/ui/layout/Bar'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MaintainedTable } from '../aircraft/MaintainedTable'
import { maintainedPages } from '../frame/maintained-pages'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { NoAircraft } from '../frame/NoAircraft'
import { useNewDay } from '../frame/use-new-day'

const orders = [
  { value: 'urgency', label: 'By urgency' },
  { value: 'aircraft', label: 'By tail number' },
] as const

function MaintainedListPage() {
  const [params, change] = useAddressEntries()
  const search = params.get('q') ?? ''
  const sort = params.get('sort') === 'aircraft' ? 'aircraft' : 'urgency'
  const q = search.trim()
  const aircraft = useInfiniteQuery({
    ...maintainedPages({ ...(q && { q }), ...(sort === 'aircraft' && { sort }) }),
    placeholderData: keepPreviousData,
  })
  useNewDay(aircraft.data?.today)
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Aircraft</h2>
      <Note>
        Every aircraft with its counters, its rates and its most urgent item. Items come from the
        programme of the aircraft.
      </Note>
      <Bar
        label="Search tail number or type"
        search={search}
        onSearch={(text) => change({ q: text })}
      >
        <Segments
          label="Order"
          value={sort}
          onValueChange={(value) => change({ sort: value === 'urgency' ? null : value })}
          options={orders}
        />
      </Bar>
      <ListState
        query={aircraft}
        errorMessage="Failed to load the aircraft"
        skeleton={<Skeleton count={10} height="3.25rem" />}
      >
        {({ rows, today }) =>
          rows.length > 0 ? (
            <MaintainedTable rows={rows} pages={aircraft} today={today} />
          ) : q ? (
            <EmptyState
              title="No aircraft found"
              icon="aircraft"
              actions={<Button onClick={() => change({ q: null })}>Clear search</Button>}
            >
              No aircraft matches this search.
            </EmptyState>
          ) : (
            <NoAircraft />
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

export { MaintainedListPage as Component }
