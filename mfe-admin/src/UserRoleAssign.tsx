import type { User } from '@aerofleet/shared/contract'
import { roleLabel, roles, toRole } from '@aerofleet/shared/roles'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { SelectField } from '@aerofleet/ui/SelectField'
import { useState, type SubmitEvent } from 'react'
import { userLabel } from './user-label'
import classes from './UserRoleAssign.module.css'

/** A longer choice is no choice: the list's search narrows it. */
const most = 500

type UserRoleAssignProps = { users: readonly User[]; found: readonly User[] }

/** Assigns a role to one of the users found; a user once chosen stays, whatever is searched next. */
export function UserRoleAssign({ users, found }: UserRoleAssignProps) {
  const [uid, setUid] = useState('')
  const [choice, setChoice] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const assign = useCall('userRoleAssign', { invalidates: ['userList'] })
  const offered = found.slice(0, most)
  const chosen = users.find((user) => user.uid === uid)
  if (chosen && !offered.includes(chosen)) offered.unshift(chosen)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const role = toRole(choice)
    setIncomplete(!chosen || !role)
    if (!chosen || !role) return assign.reset()
    assign.mutate(
      { params: { uid: chosen.uid }, body: { role } },
      {
        onSuccess: () => {
          toast.success(`Role '${role}' assigned successfully`)
          setUid('')
          setChoice('')
        },
      },
    )
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <SelectField
        label="User"
        value={uid}
        hint={found.length > most ? `The first ${most}: search below for the others.` : undefined}
        onChange={(event) => setUid(event.target.value)}
      >
        <option value="">Select a user</option>
        {offered.map((user) => (
          <option key={user.uid} value={user.uid}>
            {userLabel(user)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Role" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="">Select a role</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant="primary"
        disabledReason={assign.isPending ? 'Assigning…' : undefined}
      >
        Assign Role
      </Button>
      {isIncomplete || assign.error ? (
        <div className={classes.failure}>
          {isIncomplete ? <Alert title="Please select a user and role" /> : null}
          {assign.error ? (
            <Alert title="Failed to assign role">{assign.error.message}</Alert>
          ) : null}
        </div>
      ) : null}
    </form>
  )
}
