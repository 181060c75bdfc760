import { userCalls, type User } from '@aerofleet/shared/contract/users'
import { roleLabel } from '@aerofleet/shared/roles'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { useState } from 'react'
import { userLabel } from './user-label'

export function UserRoleRemove({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const remove = useCall(userCalls.userRoleRemove, {
    onSaved: (cache) =>
      cache.setQueryData(query(userCalls.userList).queryKey, (users) =>
        users?.map((listed) => (listed.uid === user.uid ? { ...listed, role: null } : listed)),
      ),
  })
  const name = userLabel(user)

  async function confirm() {
    await remove.mutateAsync({ params: { uid: user.uid } })
    toast.success('Role removed successfully', `${name} has no role now.`)
  }

  return (
    <>
      <Button
        variant="quietInk"
        aria-label={`Remove Role of ${name}`}
        disabledReason={user.role || open ? undefined : `${name} has no role.`}
        onClick={() => setOpen(true)}
      >
        Remove Role
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove the role of ${name}?`}
        description={`${name} is ${roleLabel(user.role)} now, and will only be able to see aircraft.`}
        confirmLabel="Remove Role"
        failure="Failed to remove role"
        onConfirm={confirm}
      />
    </>
  )
}
