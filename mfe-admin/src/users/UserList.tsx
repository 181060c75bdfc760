import { userCalls, type User } from '@aerofleet/shared/contract/users'
import { formatDate } from '@aerofleet/shared/format'
import { roleLabel } from '@aerofleet/shared/roles'
import { query } from '@aerofleet/shared/runtime/query'
import type { Columns } from '@aerofleet/ui/list/columns'
import { ListState } from '@aerofleet/ui/list/ListState'
import { SearchedList } from '@aerofleet/ui/list/SearchedList'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { useQuery } from '@tanstack/react-query'
import { Email } from '../Email'
import classes from './UserList.module.css'
import { UserRole } from './UserRole'
import { UserRoleAssign } from './UserRoleAssign'
import { UserRoleRemove } from './UserRoleRemove'

const columns = {
  name: {
    label: 'Display Name',
    line: 'title',
    width: '2fr',
    searchable: true,
    value: ({ displayName }) => displayName,
    cell: ({ displayName }) => <span translate="no">{displayName || '—'}</span>,
  },
  email: {
    label: 'Email',
    width: '2.6fr',
    searchable: true,
    value: ({ email }) => email,
    cell: ({ email }) => (email ? <Email address={email} /> : '—'),
  },
  role: {
    label: 'Role',
    width: 'minmax(6.5rem, 1fr)',
    searchable: true,
    value: ({ role }) => roleLabel(role),
    cell: (user) => <UserRole user={user} />,
  },
  created: {
    label: 'Created',
    width: 'minmax(7rem, 1.4fr)',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  id: {
    label: 'User ID',
    // Holds the 28 letters of an id in one line at 1,280 px.
    width: 'minmax(8rem, 3.2fr)',
    searchable: true,
    value: ({ uid }) => uid,
    cell: ({ uid }) => (
      <code title={uid} className={classes.uid} translate="no">
        {uid}
      </code>
    ),
  },
} satisfies Columns<User>

const uidOf = ({ uid }: User) => uid
const actionsFor = (user: User) => <UserRoleRemove user={user} />

export function UserList() {
  const users = useQuery(query(userCalls.userList))
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
            rowKey={uidOf}
            columns={columns}
            defaultSort="name"
            searchLabel="Search name, email, role or ID"
            actions={actionsFor}
            actionsWidth="9rem"
          />
        </>
      )}
    </ListState>
  )
}
