import type { User } from '@aerofleet/shared/contract'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { roleLabel } from '@aerofleet/shared/roles'
import { query } from '@aerofleet/shared/runtime/query'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/ListState'
import { useQuery } from '@tanstack/react-query'
import { DataTable, type Column } from './DataTable'
import { ListSearch } from './ListSearch'
import { matches, useSearch } from './search'
import classes from './UserList.module.css'
import { UserRoleAssign } from './UserRoleAssign'
import { UserRoleRemove } from './UserRoleRemove'

const userList = query('userList')

const columns: readonly Column<User>[] = [
  { header: 'Display Name', width: 2, cell: ({ displayName }) => displayName || '—' },
  { header: 'Email', width: 2.6, cell: ({ email }) => email || '—' },
  { header: 'Role', width: 1, cell: ({ role }) => roleLabel(role) },
  { header: 'Created', width: 1.4, cell: ({ createdAt }) => formatDate(createdAt) },
  { header: 'User ID', width: 2.4, cell: ({ uid }) => <code className={classes.uid}>{uid}</code> },
  { header: 'Actions', width: 1.6, cell: (user) => <UserRoleRemove user={user} /> },
]

export function UserList() {
  const users = useQuery(userList)
  return (
    <ListState
      query={users}
      errorMessage="Failed to load users"
      empty={<EmptyState title="No users found" icon="users" />}
    >
      {(all) => <Users all={all} />}
    </ListState>
  )
}

function Users({ all }: { all: readonly User[] }) {
  const [search, setSearch] = useSearch()
  const found = all.filter((user) =>
    matches(search, [user.displayName, user.email, user.uid, roleLabel(user.role)]),
  )
  const count = `${formatNumber(found.length)} of ${formatNumber(all.length)} users`
  return (
    <>
      <UserRoleAssign users={all} found={found} />
      <ListSearch
        label="Search name, email, role or ID"
        value={search}
        onChange={setSearch}
        count={count}
      />
      {found.length > 0 ? (
        <DataTable label="Users" rows={found} rowKey={({ uid }) => uid} columns={columns} />
      ) : (
        <EmptyState title={`No user matches “${search}”`} icon="search" />
      )}
    </>
  )
}
