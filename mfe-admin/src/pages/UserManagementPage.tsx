import { useMay } from '@aerofleet/shared/runtime/session'
import { AdminAssign } from '../AdminAssign'
import { UserList } from '../UserList'

function UserManagementPage() {
  return useMay('manageUsers') ? <UserList /> : <AdminAssign />
}

export { UserManagementPage as Component }
