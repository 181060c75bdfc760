import type { Sorting } from '@aerofleet/shared/list-view'
import { useMay } from '@aerofleet/shared/runtime/session'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Icon } from '@aerofleet/ui/Icon'
import { SortField } from '@aerofleet/ui/list/SortField'
import type { ReactNode } from 'react'
import { columns } from './columns'
import classes from './FleetBar.module.css'

type FleetBarProps = {
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
  refreshButton: ReactNode
}

/** What is done most on a phone, at its lower edge. */
export function FleetBar({ sorting, onSort, refreshButton }: FleetBarProps) {
  const mayAdd = useMay('addAircraft')
  return (
    <div className={classes.bar}>
      <div className={classes.sort}>
        <span aria-hidden="true" className={classes.face}>
          <Icon name="sort" size={16} />
          Sort
        </span>
        <SortField columns={columns} sorting={sorting} onSort={onSort} />
      </div>
      {refreshButton}
      {mayAdd ? (
        <ButtonLink to="/dashboard/add-aircraft" variant="primary">
          <Icon name="add" size={16} />
          Add
        </ButtonLink>
      ) : null}
    </div>
  )
}
