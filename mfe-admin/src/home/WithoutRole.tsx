import { userCalls } from '@aerofleet/shared/contract/users'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'
import { FirstAdmin } from './FirstAdmin'
import { NoRole } from './NoRole'

export function WithoutRole() {
  const state = useQuery(query(userCalls.userManagementState))
  if (state.isPending) return null
  return state.data?.hasAdmin === false ? <FirstAdmin /> : <NoRole />
}
