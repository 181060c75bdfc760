import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { ListState } from '@aerofleet/ui/list/ListState'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { FleetTable } from './FleetTable'
import { NoAircraft } from './NoAircraft'
import classes from './NoAircraft.module.css'
import type { FleetList } from './use-fleet-list'

type FleetRowsProps = {
  list: FleetList
  onDelete: (aircraft: Aircraft) => void
  onImport: () => void
}

export function FleetRows({ list, onDelete, onImport }: FleetRowsProps) {
  const { found, fleet, view, tableView } = list
  return (
    <ListState
      query={list.answer}
      errorMessage="Failed to load aircraft data"
      empty={list.hasRows ? undefined : <NoAircraft onImport={onImport} />}
    >
      {() =>
        found.rows.length > 0 ? (
          <FleetTable
            rows={found.rows}
            columns={tableView.columns}
            isCompact={tableView.isCompact}
            sorting={view.sorting}
            onSort={view.sort}
            rowEditing={list.rowEditing}
            savedRows={list.savedRows}
            selection={list.selecting.selection}
            onDelete={onDelete}
            report={list.failures.report}
          />
        ) : (
          <div className={classes.noMatch}>
            <EmptyState
              title="No aircraft match"
              icon="search"
              actions={
                <Button onClick={() => view.change({ q: null, condition: null, operator: null })}>
                  Clear search and filters
                </Button>
              }
            >
              {`The fleet has ${formatNumber(fleet.length)} aircraft, none of them matches this search and these filters.`}
            </EmptyState>
          </div>
        )
      }
    </ListState>
  )
}
