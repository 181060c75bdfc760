import { userCalls } from '@aerofleet/shared/contract/users'
import { useCall } from '@aerofleet/shared/runtime/query'
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
  // The page sends the call, because the new role may arrive before its answer and take the button away.
  const assign = useCall(userCalls.adminAssign)
  const [isExplained, setIsExplained] = useState(false)
  return (
    <div className={classes.page}>
      {assign.isSuccess ? <AdminAssigned /> : null}
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
      {mayManage || assign.isSuccess ? null : <AdminAssign assign={assign} />}
    </div>
  )
}

export { UserManagementPage as Component }
