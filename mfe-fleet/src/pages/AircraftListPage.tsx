import { needs } from '@aerofleet/shared/access'
import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { Icon } from '@aerofleet/ui/Icon'
import { ListBar } from '@aerofleet/ui/list/ListBar'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { columns } from '../columns'
import { ConditionFilter } from '../components/ConditionFilter'
import { FleetTable } from '../components/FleetTable'
import { countConditions, searchFleet, sortFleet } from '../fleet-view'
import { useFleetView, type FleetView } from '../use-fleet-view'
import { useRowEditing, type Editing } from '../use-row-editing'
import classes from './AircraftListPage.module.css'

const fleetQuery = query(aircraftCalls.aircraftList)

function NoAircraft() {
  const may = useMay('addAircraft')
  return (
    <EmptyState
      title="No aircraft found"
      icon="aircraft"
      actions={may ? <Link to="/dashboard/add-aircraft">Add the first aircraft</Link> : null}
    >
      {may
        ? 'Add an aircraft with its hours and cycles, and its maintenance condition appears here.'
        : needs('addAircraft')}
    </EmptyState>
  )
}

/** Rows in edit mode stay, whatever the filter says and even if they were deleted meanwhile. */
function visibleRows(
  found: Aircraft[],
  fleet: Aircraft[],
  view: FleetView,
  editing: ReadonlyMap<string, Editing>,
) {
  const shown = view.condition
    ? found.filter((aircraft) => maintenanceStatus(aircraft) === view.condition)
    : found
  const ids = new Set(shown.map((aircraft) => aircraft.id))
  const pinned = [...editing.values()]
    .filter(({ start }) => !ids.has(start.id))
    .map(({ start }) => fleet.find((aircraft) => aircraft.id === start.id) ?? start)
  return sortFleet([...shown, ...pinned], view.sorting)
}

type FleetProps = {
  fleet: Aircraft[]
  rowEditing: ReturnType<typeof useRowEditing>
  focusHeading: () => HTMLElement | null
}

function Fleet({ fleet, rowEditing, focusHeading }: FleetProps) {
  const view = useFleetView()
  const found = searchFleet(fleet, view.search)
  const rows = visibleRows(found, fleet, view, rowEditing.editing)
  return (
    <>
      <ListBar
        view={view}
        columns={columns}
        searchLabel="Search"
        placeholder="Search type, tail, serial, operator"
        before={
          <ConditionFilter
            chosen={view.condition}
            counts={countConditions(found)}
            total={found.length}
            onChoose={(condition) => view.change({ condition })}
          />
        }
      />
      <p role="status" className={classes.count}>
        {rows.length === fleet.length
          ? `${formatNumber(fleet.length)} aircraft`
          : `${formatNumber(rows.length)} of ${formatNumber(fleet.length)} aircraft`}
      </p>
      {rows.length > 0 ? (
        <FleetTable
          rows={rows}
          sorting={view.sorting}
          onSort={view.sort}
          rowEditing={rowEditing}
          focusAfterDelete={focusHeading}
        />
      ) : (
        <EmptyState
          title="No aircraft match"
          icon="search"
          actions={
            <Button onClick={() => view.change({ q: null, condition: null })}>
              Show all aircraft
            </Button>
          }
        >
          {`The fleet has ${formatNumber(fleet.length)} aircraft, none of them fits this search and condition.`}
        </EmptyState>
      )}
    </>
  )
}

// spec §2, /dashboard/aircraft
function AircraftListPage() {
  const fleet = useQuery(fleetQuery)
  const rowEditing = useRowEditing()
  const heading = useRef<HTMLHeadingElement>(null)

  async function refresh() {
    const { data, isSuccess } = await fleet.refetch()
    if (isSuccess) rowEditing.rebase(data)
  }

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h2 ref={heading} tabIndex={-1}>
          Aircraft Fleet
        </h2>
        <Button
          disabledReason={fleet.isFetching ? 'The list is being read…' : undefined}
          onClick={() => void refresh()}
        >
          <Icon name="refresh" size={16} />
          Refresh
        </Button>
      </header>
      <ListState
        query={fleet}
        errorMessage="Failed to load aircraft data"
        empty={rowEditing.editing.size === 0 ? <NoAircraft /> : undefined}
      >
        {(data) => (
          <Fleet fleet={data} rowEditing={rowEditing} focusHeading={() => heading.current} />
        )}
      </ListState>
    </div>
  )
}

export { AircraftListPage as Component }
