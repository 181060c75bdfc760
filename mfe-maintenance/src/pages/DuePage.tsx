import { withEntries } from '@aerofleet/shared/list-view'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressParams } from '@aerofleet/ui/list/use-address-params'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNarrowed, noFilter, readFilter, toQuery } from '../due/due-filter'
import { duePages } from '../due/due-pages'
import { DueControls } from '../due/DueControls'
import { DueTable } from '../due/DueTable'
import { StateFilter } from '../due/StateFilter'
import { MaintenanceFrame } from '../MaintenanceFrame'
import { MorePages } from '../MorePages'
import { useReadOn } from '../use-read-on'
import { addresses, itemsText } from '../words'

function DuePage() {
  const [params, setParams] = useAddressParams()
  const filter = useMemo(() => readFilter(params), [params])
  const dueQuery = useMemo(() => toQuery(filter), [filter])
  const due = useInfiniteQuery({ ...duePages(dueQuery), placeholderData: keepPreviousData })
  const readOn = useReadOn(due)
  const change = (entries: Record<string, string | null>) =>
    setParams((current) => withEntries(current, entries), { replace: 'q' in entries })
  const counts = due.data?.first?.counts
  const shown = filter.state ? counts?.[filter.state] : counts?.all

  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Due</h2>
      <StateFilter counts={counts} chosen={filter.state} onChoose={(state) => change({ state })} />
      <DueControls filter={filter} onChange={change} count={shown} />
      <p role="status" className="visually-hidden">
        {shown === undefined ? null : itemsText(shown)}
      </p>
      <ListState
        query={due.isFetchNextPageError ? { ...due, error: null } : due}
        errorMessage="Failed to load what is due"
        skeleton={<Skeleton count={12} height="3.125rem" />}
      >
        {({ rows, today }) =>
          rows.length > 0 ? (
            <>
              <DueTable
                rows={rows}
                today={today}
                sorting={{
                  sort: filter.sort,
                  onSort: (sort) => change({ sort: sort === 'urgency' ? null : sort }),
                }}
                onEnd={readOn}
              />
              <MorePages list={due} />
            </>
          ) : isNarrowed(filter) ? (
            <EmptyState
              title="No items found"
              icon="search"
              actions={<Button onClick={() => change(noFilter)}>Clear search and filters</Button>}
            >
              No item matches this search and these filters.
            </EmptyState>
          ) : (
            <NothingDue />
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

function NothingDue() {
  const mayPlan = useMay('planMaintenance')
  return (
    <EmptyState
      title="Nothing is tracked yet"
      icon="maintenance"
      actions={<ButtonLink to={addresses.programmes}>Programmes</ButtonLink>}
    >
      {mayPlan
        ? 'Write a maintenance programme and assign it to aircraft: its tasks become the items of this list.'
        : 'An operator or admin writes a maintenance programme and assigns it to aircraft: its tasks become the items of this list.'}
    </EmptyState>
  )
}

export { DuePage as Component }
