import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { Icon } from '@aerofleet/ui/Icon'
import { useImportDialog } from '@aerofleet/ui/import/use-import-dialog'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useMedia } from '@aerofleet/ui/use-media'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { columns } from '../columns'
import { BulkBar } from '../components/BulkBar'
import { DeleteDialog } from '../components/DeleteDialog'
import { ExportButton } from '../components/ExportButton'
import { Failures } from '../components/Failures'
import { FleetBar } from '../components/FleetBar'
import { FleetControls } from '../components/FleetControls'
import { FleetTable } from '../components/FleetTable'
import { KeysDialog } from '../components/KeysDialog'
import { NoAircraft } from '../components/NoAircraft'
import { fleetQuery } from '../fleet-query'
import { useBulk } from '../use-bulk'
import { useEditFromAddress } from '../use-edit-from-address'
import { useFailures } from '../use-failures'
import { useFleetRows } from '../use-fleet-rows'
import { useFleetView } from '../use-fleet-view'
import { useListKeys } from '../use-list-keys'
import { useRowEditing } from '../use-row-editing'
import { useSavedRows } from '../use-saved-rows'
import { useSelection } from '../use-selection'
import { useStickyHeight } from '../use-sticky-height'
import { useTableView } from '../use-table-view'
import classes from './AircraftListPage.module.css'

const nothing: Aircraft[] = []
/** Where the frame is that of a phone. */
const phone = '(max-width: 53.75em)'
/** Where rows are a few lines each. */
const narrow = '(width < 56.25em)'
const loadImport = () => import('../import/AircraftImport')

function NoMatch({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <EmptyState
      title="No aircraft match"
      icon="search"
      actions={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      {`The fleet has ${formatNumber(count)} aircraft, none of them matches this search and these filters.`}
    </EmptyState>
  )
}

// spec §2, /dashboard/aircraft
function AircraftListPage() {
  const answer = useQuery(fleetQuery)
  const fleet = answer.data ?? nothing
  const view = useFleetView()
  const rowEditing = useRowEditing()
  const saving = useSavedRows()
  const { failures, report } = useFailures()
  const list = useFleetRows(fleet, view, rowEditing.editing, saving.pinnedRow)
  const { selection, selected, toggle, select } = useSelection(list.rows)
  const bulk = useBulk(report)
  const [toDelete, setToDelete] = useState<Aircraft | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const [isRefreshing, setRefreshing] = useState(false)
  const mayEdit = useMay('editAircraft')
  const importing = useImportDialog(loadImport, mayEdit)
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useStickyHeight(page)
  useEditFromAddress(fleet, view, rowEditing.begin)

  async function refresh() {
    setRefreshing(true)
    const { data, isSuccess } = await answer.refetch()
    setRefreshing(false)
    if (isSuccess) rowEditing.updateLatest(data)
  }
  function edit(id: string) {
    const aircraft = fleet.find((each) => each.id === id)
    if (aircraft && mayEdit) rowEditing.begin(aircraft)
  }
  function clearSelection() {
    if (selected.length === 0) return
    select([])
    heading.current?.focus()
  }
  const keys = useListKeys(page, {
    search: () => page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    edit,
    select: (id) => toggle(id, false),
    clearSelection,
    help: () => setShowsKeys(true),
  })
  const isActing = selected.length > 0 || bulk.progress !== null
  const isEditing = rowEditing.editing.size > 0
  const hasRows = fleet.length > 0 || isEditing
  const isPhone = useMedia(phone)
  const isNarrow = useMedia(narrow)
  const tableView = useTableView(view.sorting)
  const refreshButton = (
    <Button
      // Not while it is read on its own, as after a save: a press then must not be lost.
      disabledReason={isRefreshing || answer.isLoading ? 'Loading the list…' : undefined}
      onClick={() => void refresh()}
    >
      <Icon name="refresh" size={16} />
      <span>Refresh</span>
    </Button>
  )
  const fileButtons = hasRows ? (
    <>
      {mayEdit ? (
        <Button onClick={importing.open}>
          <Icon name="import" size={16} />
          <span>Import</span>
        </Button>
      ) : null}
      <ExportButton shown={list.rows} selected={selected} />
    </>
  ) : null

  return (
    <div ref={page} className={classes.page} data-editing={isEditing || undefined}>
      <div ref={top} className={classes.top}>
        <div className={classes.line}>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            Aircraft Fleet
          </h2>
          <p role="status" className={classes.count}>
            {answer.data ? countText(list.rows.length, fleet.length) : null}
          </p>
          {isPhone ? null : (
            <div className={classes.actions}>
              {refreshButton}
              {fileButtons}
            </div>
          )}
        </div>
        {hasRows ? (
          <FleetControls
            view={view}
            list={list}
            onKeys={() => setShowsKeys(true)}
            tableView={isNarrow ? null : tableView}
            phoneActions={isPhone ? fileButtons : null}
            bulkBar={
              isActing ? (
                <BulkBar
                  selected={selected}
                  bulk={bulk}
                  heading={() => heading.current}
                  onClear={clearSelection}
                  onDone={(unchanged) => {
                    select(unchanged)
                    heading.current?.focus()
                  }}
                />
              ) : null
            }
          />
        ) : null}
      </div>
      <ListState
        query={answer}
        errorMessage="Failed to load aircraft data"
        empty={hasRows ? undefined : <NoAircraft onImport={importing.open} />}
      >
        {() =>
          list.rows.length > 0 ? (
            <FleetTable
              rows={list.rows}
              columns={isNarrow ? columns : tableView.columns}
              isCompact={!isNarrow && tableView.density === 'compact'}
              sorting={view.sorting}
              onSort={view.sort}
              rowEditing={rowEditing}
              saving={saving}
              selection={selection}
              onDelete={setToDelete}
              report={report}
            />
          ) : (
            <NoMatch
              count={fleet.length}
              onClear={() => view.change({ q: null, condition: null, operator: null })}
            />
          )
        }
      </ListState>
      <Failures failures={failures} editing={rowEditing.editing} />
      <DeleteDialog
        aircraft={toDelete}
        onClose={() => setToDelete(null)}
        report={report}
        focusAfterDelete={() => heading.current}
      />
      {isPhone && !isEditing ? (
        <FleetBar sorting={view.sorting} onSort={view.sort} refreshButton={refreshButton} />
      ) : null}
      {importing.dialog}
      <KeysDialog
        open={showsKeys}
        onOpenChange={setShowsKeys}
        isOn={keys.isOn}
        onTurn={keys.turn}
      />
    </div>
  )
}

const countText = (shown: number, all: number) =>
  shown === all
    ? `${formatNumber(all)} aircraft`
    : `${formatNumber(shown)} of ${formatNumber(all)} aircraft`

export { AircraftListPage as Component }
