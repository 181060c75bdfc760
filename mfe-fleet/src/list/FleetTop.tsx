import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import type { RefObject } from 'react'
import { ExportButton } from '../controls/ExportButton'
import { FleetControls } from '../controls/FleetControls'
import { BulkBar } from '../selection/BulkBar'
import classes from './FleetTop.module.css'
import { RefreshButton } from './RefreshButton'
import type { FleetList } from './use-fleet-list'
import { useStickyHeight } from './use-sticky-height'

type FleetTopProps = {
  title: string
  list: FleetList
  page: RefObject<HTMLElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  isPhone: boolean
  onImport: () => void
  onKeys: () => void
  onClearSelection: () => void
}

export function FleetTop({
  title,
  list,
  page,
  heading,
  isPhone,
  onImport,
  onKeys,
  onClearSelection,
}: FleetTopProps) {
  const { found, fleet, view, selecting, bulk, tableView } = list
  const { selected, select } = selecting
  const top = useStickyHeight(page)
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
    <div ref={top} className={classes.top} data-editing={list.isEditing || undefined}>
      <div className={classes.line}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h2>
        <p role="status" className={classes.count}>
          {list.answer.data ? countText(found.rows.length, fleet.length) : null}
        </p>
        {isPhone ? null : (
          <div className={classes.actions}>
            <RefreshButton list={list} />
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
