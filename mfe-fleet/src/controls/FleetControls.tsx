import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { SearchField } from '@aerofleet/ui/list/controls/SearchField'
import { showWhole } from '@aerofleet/ui/list/controls/show-whole'
import { SortField } from '@aerofleet/ui/list/controls/SortField'
import type { ReactNode } from 'react'
import { columns } from '../list/columns'
import { withoutOperator, type operatorsOf } from '../list/fleet-view'
import type { useFleetRows } from '../list/use-fleet-rows'
import type { FleetView } from '../list/use-fleet-view'
import { ConditionFilter } from './ConditionFilter'
import classes from './FleetControls.module.css'
import type { FleetTableView } from './use-table-view'
import { ViewMenu } from './ViewMenu'

type FleetControlsProps = {
  view: FleetView
  list: ReturnType<typeof useFleetRows>
  /** `null` in a narrow window, where rows are lines. */
  tableView: FleetTableView | null
  onKeys: () => void
  bulkBar: ReactNode
  /** Import and Export on a phone. There the bar at the lower edge has the choice of the order. */
  phoneActions: ReactNode
}

export function FleetControls({
  view,
  list,
  tableView,
  onKeys,
  bulkBar,
  phoneActions,
}: FleetControlsProps) {
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search"
        placeholder="Search type, tail, serial, operator"
        className={classes.search}
        hasKey
        search={view.search}
        onSearch={(q) => view.change({ q })}
      />
      {bulkBar ?? (
        <div className={classes.filters} onFocus={showWhole}>
          <ConditionFilter
            chosen={view.condition}
            counts={list.counts}
            total={list.found.length}
            onChoose={(condition) => view.change({ condition })}
          />
          <OperatorFilter
            chosen={view.operator}
            {...list.operators}
            onChoose={(operator) => view.change({ operator })}
          />
          {phoneActions ?? (
            <div className={classes.sort}>
              <SortField columns={columns} sorting={view.sorting} onSort={view.sort} />
            </div>
          )}
          <div className={classes.end}>
            {tableView ? (
              <ViewMenu view={tableView}>
                <SortField columns={columns} sorting={view.sorting} onSort={view.sort} />
              </ViewMenu>
            ) : null}
            <div className={classes.keys}>
              <Button variant="quietInk" onClick={onKeys}>
                Keys
              </Button>
            </div>
          </div>
        </div>
      )}
      {bulkBar && phoneActions ? <div className={classes.filters}>{phoneActions}</div> : null}
    </div>
  )
}

type OperatorFilterProps = ReturnType<typeof operatorsOf> & {
  chosen: string | null
  onChoose: (operator: string | null) => void
}

function OperatorFilter({ chosen, operators, without, onChoose }: OperatorFilterProps) {
  const isKnown =
    chosen === null || chosen === withoutOperator || operators.some(({ id }) => id === chosen)
  return (
    <SelectField
      label="Operator"
      isLabelHidden
      className={classes.operator}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">Operator: any</option>
      <option value={withoutOperator}>{`No operator (${formatNumber(without)})`}</option>
      {isKnown ? null : <option value={chosen}>An operator without aircraft</option>}
      {operators.map(({ id, name, count }) => (
        <option key={id} value={id}>{`${name} (${formatNumber(count)})`}</option>
      ))}
    </SelectField>
  )
}
