import { userCalls } from '@aerofleet/shared/contract/users'
import { query, useCall } from '@aerofleet/shared/runtime/query'

export function useRoleAssign() {
  return useCall(userCalls.userRoleAssign, {
    onSaved: (cache, _, { params, body }) =>
      cache.setQueryData(query(userCalls.userList).queryKey, (users) =>
        users?.map((user) => (user.uid === params?.uid && body ? { ...user, ...body } : user)),
      ),
  })
}
