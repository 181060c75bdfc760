import type { User } from '@aerofleet/shared/contract/users'
import { roleLabel, roles, toRole, type Role } from '@aerofleet/shared/roles'
import { useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { Status } from '@aerofleet/ui/state/Status'
import { useState } from 'react'
import { useConsideredChoice } from './use-considered-choice'
import { useRoleAssign } from './use-role-assign'
import { userLabel } from './user-label'
import classes from './UserRole.module.css'

export function UserRole({ user }: { user: User }) {
  const { uid } = useSession()
  const assign = useRoleAssign()
  const [roleToConfirm, setRoleToConfirm] = useState<Role | null>(null)
  const name = userLabel(user)

  function change(role: Role) {
    return assign.mutateAsync({ params: { uid: user.uid }, body: { role } }).then(
      () => announceRole(name, role),
      (error: Error) => toast.error('Failed to assign role', `${name}: ${error.message}`),
    )
  }

  const { isWaiting, props } = useConsideredChoice(user.role ?? '', (value) => {
    const role = toRole(value)
    if (role === null || role === user.role || assign.isPending) return
    if (user.uid === uid && user.role === 'admin') setRoleToConfirm(role)
    else void change(role)
  })
  const shownRole = assign.isPending ? assign.variables.body?.role : toRole(props.value)

  return (
    <>
      <span className={classes.role} aria-busy={assign.isPending || undefined}>
        <span>{roleLabel(shownRole ?? null)}</span>
        <Icon name="expand" size={12} />
        {/* Its options have labels instead of text, so that the cell reads as the role alone. */}
        <select {...props} aria-label="Change to" title={name} className={classes.select}>
          {user.role === null ? <option value="" label={roleLabel(null)} hidden /> : null}
          {roles.map((role) => (
            <option key={role} value={role} label={roleLabel(role)} />
          ))}
        </select>
      </span>
      {isWaiting ? <Status className={classes.hint}>Enter assigns it</Status> : null}
      <ConfirmDialog
        open={roleToConfirm !== null}
        onOpenChange={() => setRoleToConfirm(null)}
        title="Give up your admin role?"
        description="You will no longer be able to manage operators and users. Another admin can give you the role again."
        confirmLabel="Give Up"
        onConfirm={async () => {
          if (roleToConfirm) await change(roleToConfirm)
        }}
      />
    </>
  )
}

/** Two lines: the sentence of spec §8, and the name of the user. */
export function announceRole(name: string, role: Role) {
  toast.success(`Role '${role}' assigned successfully`, `${name} is now ${roleLabel(role)}.`)
}
