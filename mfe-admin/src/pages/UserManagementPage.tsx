import { useMay } from '@aerofleet/shared/runtime/session'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { useState } from 'react'
import { AdminAssign } from '../users/AdminAssign'
import { AdminAssigned } from '../users/AdminAssigned'
import { RoleTable } from '../users/RoleTable'
import { UserList } from '../users/UserList'
import classes from './UserManagementPage.module.css'

function UserManagementPage() {
  const mayManage = useMay('manageUsers')
  const [hasAssigned, setHasAssigned] = useState(false)
  const [isExplained, setIsExplained] = useState(false)
  return (
    <div className={classes.page}>
      {hasAssigned ? <AdminAssigned /> : null}
      {mayManage ? (
        <ButtonLink to="/dashboard/history?kind=user" className={classes.history}>
          History of roles
        </ButtonLink>
      ) : null}
      {mayManage ? (
        <>
          <UserList />
          <details onToggle={({ currentTarget }) => setIsExplained(currentTarget.open)}>
            <summary>What each role may do</summary>
            {isExplained ? <RoleTable hasMaintenance /> : null}
          </details>
        </>
      ) : null}
      {mayManage || hasAssigned ? null : <AdminAssign onAssigned={() => setHasAssigned(true)} />}
    </div>
  )
}

export { UserManagementPage as Component }
