import { useMay } from '@aerofleet/shared/runtime/session'
import { useState } from 'react'
import { AdminAssign } from '../AdminAssign'
import { AdminAssigned } from '../AdminAssigned'
import { UserList } from '../UserList'
import classes from './UserManagementPage.module.css'

function UserManagementPage() {
  const mayManage = useMay('manageUsers')
  const [hasAssigned, setHasAssigned] = useState(false)
  return (
    <div className={classes.page}>
      {hasAssigned ? <AdminAssigned /> : null}
      {mayManage ? <UserList /> : <AdminAssign onAssigned={() => setHasAssigned(true)} />}
    </div>
  )
}

export { UserManagementPage as Component }
