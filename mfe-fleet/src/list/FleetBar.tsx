import { useMay } from '@aerofleet/shared/runtime/session'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Icon } from '@aerofleet/ui/Icon'
import { SortField } from '@aerofleet/ui/list/controls/SortField'
import { columns } from './columns'
import classes from './FleetBar.module.css'
import { RefreshButton } from './RefreshButton'
import type { FleetList } from './use-fleet-list'

export function FleetBar({ list }: { list: FleetList }) {
  const mayAdd = useMay('addAircraft')
  return (
    <div className={classes.bar}>
      <div className={classes.sort}>
        <span aria-hidden="true" className={classes.face}>
          <Icon name="sort" size={16} />
          Sort
        </span>
        <SortField columns={columns} sorting={list.view.sorting} onSort={list.view.sort} />
      </div>
      <RefreshButton list={list} />
      {mayAdd ? (
        <ButtonLink to="/dashboard/add-aircraft" variant="primary">
          <Icon name="add" size={16} />
          Add
        </ButtonLink>
      ) : null}
    </div>
  )
}
