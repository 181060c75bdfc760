import { needs } from '@aerofleet/shared/access'
import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { Icon } from '@aerofleet/ui/Icon'
import { ListState } from '@aerofleet/ui/ListState'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { FleetFilter } from '../components/FleetFilter'
import { FleetTable } from '../components/FleetTable'
import { countConditions, searchFleet, sortFleet, type FleetView } from '../fleet-view'
import { useFleetView } from '../use-fleet-view'
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
  return sortFleet([...shown, ...pinned], view.sort, view.descending)
}

type FleetProps = {
  fleet: Aircraft[]
  rowEditing: ReturnType<typeof useRowEditing>
  focusHeading: () => HTMLElement | null
}

function Fleet({ fleet, rowEditing, focusHeading }: FleetProps) {
  const [view, changeView] = useFleetView()
  const found = searchFleet(fleet, view.search)
  const rows = visibleRows(found, fleet, view, rowEditing.editing)
  return (
    <>
      <FleetFilter
        view={view}
        counts={countConditions(found)}
        total={found.length}
        onChange={changeView}
      />
      <p role="status" className={classes.count}>
        {rows.length === fleet.length
          ? `${formatNumber(fleet.length)} aircraft`
          : `${formatNumber(rows.length)} of ${formatNumber(fleet.length)} aircraft`}
      </p>
      {rows.length > 0 ? (
        <FleetTable
          rows={rows}
          view={view}
          rowEditing={rowEditing}
          onSort={changeView}
          focusAfterDelete={focusHeading}
        />
      ) : (
        <EmptyState
          title="No aircraft match"
          icon="search"
          actions={
            <Button onClick={() => changeView({ search: '', condition: null })}>
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
