import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import type { ReactNode, Ref, RefObject } from 'react'
import { ExportButton } from '../controls/ExportButton'
import { FleetControls } from '../controls/FleetControls'
import { BulkBar } from '../selection/BulkBar'
import classes from './FleetTop.module.css'
import type { FleetList } from './use-fleet-list'

type FleetTopProps = {
  title: string
  list: FleetList
  ref: Ref<HTMLDivElement>
  heading: RefObject<HTMLHeadingElement | null>
  isPhone: boolean
  refreshButton: ReactNode
  onImport: () => void
  onKeys: () => void
  onClearSelection: () => void
}

/** What stays in reach while the list is scrolled: its heading, buttons, search and filters. */
export function FleetTop({
  title,
  list,
  ref,
  heading,
  isPhone,
  refreshButton,
  onImport,
  onKeys,
  onClearSelection,
}: FleetTopProps) {
  const { found, fleet, view, selecting, bulk, tableView } = list
  const { selected, select } = selecting
  const isActing = selected.length > 0 || bulk.progress !== null
  const fileButtons = list.hasRows ? (
    <>
      {list.mayEdit ? (
        <Button onClick={onImport}>
          <Icon name="import" size={16} />
          <span>Import</span>
        </Button>
      ) : null}
      <ExportButton shown={found.rows} selected={selected} />
    </>
  ) : null
  return (
    <div ref={ref} className={classes.top} data-editing={list.isEditing || undefined}>
      <div className={classes.line}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h2>
        <p role="status" className={classes.count}>
          {list.answer.data ? countText(found.rows.length, fleet.length) : null}
        </p>
        {isPhone ? null : (
          <div className={classes.actions}>
            {refreshButton}
            {fileButtons}
          </div>
        )}
      </div>
      {list.hasRows ? (
        <FleetControls
          view={view}
          list={found}
          onKeys={onKeys}
          tableView={tableView.isNarrow ? null : tableView}
          phoneActions={isPhone ? fileButtons : null}
          bulkBar={
            isActing ? (
              <BulkBar
                selected={selected}
                bulk={bulk}
                heading={() => heading.current}
                onClear={onClearSelection}
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
  )
}

const countText = (shown: number, all: number) =>
  shown === all
    ? `${formatNumber(all)} aircraft`
    : `${formatNumber(shown)} of ${formatNumber(all)} aircraft`
