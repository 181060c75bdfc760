import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { useSelection } from '@aerofleet/ui/list/use-selection'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { noRate } from '../aircraft/rates-text'
import { noFilter, readFilter, toQuery } from '../due/due-filter'
import { duePages } from '../due/due-pages'
import { DueControls } from '../due/DueControls'
import { DueSelection } from '../due/DueSelection'
import { DueTable } from '../due/DueTable'
import { NothingDue } from '../due/NothingDue'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { addresses, itemsText, stateMeanings } from '../words/words'

function DuePage() {
  const [params, change] = useAddressEntries()
  const filter = useMemo(() => readFilter(params), [params])
  const dueQuery = useMemo(() => toQuery(filter), [filter])
  const due = useInfiniteQuery({ ...duePages(dueQuery), placeholderData: keepPreviousData })
  const counts = due.data?.first?.counts
  const shown = filter.state ? counts?.[filter.state] : counts?.all

  const { selection, selected, select } = useSelection(due.data?.rows ?? noRows)
  const mayManage = useMay('manageWork')

  useNewDay(due.data?.today)
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Due</h2>
      <DueControls filter={filter} onChange={change} counts={counts} count={shown} />
      {filter.state ? <Note>{stateMeanings[filter.state]}</Note> : null}
      <p role="status" className="visually-hidden">
        {shown === undefined ? null : itemsText(shown)}
      </p>
      <ListState
        query={due}
        errorMessage="Failed to load what is due"
        skeleton={<Skeleton count={12} height="3.125rem" />}
      >
        {({ rows, today }) =>
          rows.length > 0 ? (
            <>
              {rows.some(({ withoutRate }) => withoutRate) ? (
                <Note>
                  <span>{noRate}</span> <Link to={addresses.aircraft}>Plan utilisation</Link>
                </Note>
              ) : null}
              <DueSelection selected={selected} today={today} onClear={() => select([])} />
              <DueTable
                rows={rows}
                pages={due}
                today={today}
                selection={mayManage ? selection : undefined}
                sorting={{
                  sort: filter.sort,
                  onSort: (sort) => change({ sort: sort === 'urgency' ? null : sort }),
                }}
              />
            </>
          ) : (
            <NothingDue filter={filter} onClear={() => change(noFilter)} />
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

const noRows: readonly DueRow[] = []

export { DuePage as Component }
