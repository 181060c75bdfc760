import { userCalls } from '@aerofleet/shared/contract/users'
import { query } from '@aerofleet/shared/runtime/query'
import { useSession } from '@aerofleet/shared/runtime/session'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

/** Renders a link for a user without a role, as long as nobody is an admin. */
export function FirstAdminLink() {
  const { role } = useSession()
  const state = useQuery({ ...query(userCalls.userManagementState), enabled: role === null })
  if (role !== null || state.data?.hasAdmin !== false) return null
  return <Link to="/dashboard/user-management">Become the first admin</Link>
}
