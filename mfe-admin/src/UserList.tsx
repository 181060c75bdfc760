import { userCalls, type User } from '@aerofleet/shared/contract/users'
import { formatDate } from '@aerofleet/shared/format'
import { roleLabel } from '@aerofleet/shared/roles'
import { query } from '@aerofleet/shared/runtime/query'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/ListState'
import { useQuery } from '@tanstack/react-query'
import type { Column } from './columns'
import { SearchedList } from './SearchedList'
import classes from './UserList.module.css'
import { UserRoleAssign } from './UserRoleAssign'
import { UserRoleRemove } from './UserRoleRemove'

const userList = query(userCalls.userList)

const columns: readonly Column<User, 'name' | 'email' | 'role' | 'created' | 'id'>[] = [
  {
    key: 'name',
    label: 'Display Name',
    width: 2,
    cell: ({ displayName }) => displayName || '—',
    value: ({ displayName }) => displayName,
  },
  {
    key: 'email',
    label: 'Email',
    width: 2.6,
    cell: ({ email }) => email || '—',
    value: ({ email }) => email,
  },
  {
    key: 'role',
    label: 'Role',
    width: 1,
    cell: ({ role }) => roleLabel(role),
    value: ({ role }) => roleLabel(role),
  },
  {
    key: 'created',
    label: 'Created',
    width: 1.4,
    cell: ({ createdAt }) => formatDate(createdAt),
    value: ({ createdAt }) => createdAt,
  },
  {
    key: 'id',
    label: 'User ID',
    width: 2.4,
    cell: ({ uid }) => <code className={classes.uid}>{uid}</code>,
    value: ({ uid }) => uid,
  },
]

export function UserList() {
  const users = useQuery(userList)
  return (
    <ListState
      query={users}
      errorMessage="Failed to load users"
      empty={<EmptyState title="No users found" icon="users" />}
    >
      {(users) => (
        <>
          <UserRoleAssign users={users} />
          <SearchedList
            label="Accounts"
            noun={['user', 'users']}
            rows={users}
            rowKey={({ uid }) => uid}
            columns={columns}
            usual="name"
            searchLabel="Search name, email, role or ID"
            searched={({ displayName, email, uid, role }) => [
              displayName,
              email,
              uid,
              roleLabel(role),
            ]}
            actions={(user) => <UserRoleRemove user={user} />}
          />
        </>
      )}
    </ListState>
  )
}
