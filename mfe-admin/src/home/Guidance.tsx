import { userCalls } from '@aerofleet/shared/contract/users'
import { query } from '@aerofleet/shared/runtime/query'
import { useSession } from '@aerofleet/shared/runtime/session'
import { useQuery } from '@tanstack/react-query'
import { FirstAdmin } from './FirstAdmin'
import { FirstSteps } from './FirstSteps'
import { NoRole } from './NoRole'

/** What a newcomer does next: a user without a role, the first user of all, a new admin. */
export function Guidance() {
  const { role } = useSession()
  if (role === null) return <WithoutRole />
  return role === 'admin' ? <FirstSteps /> : null
}

function WithoutRole() {
  const state = useQuery(query(userCalls.userManagementState))
  if (state.isPending) return null
  return state.data?.hasAdmin === false ? <FirstAdmin /> : <NoRole />
}
