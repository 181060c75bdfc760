import { userCalls, type User } from '@aerofleet/shared/contract/users'
import { roleLabel, roles, toRole } from '@aerofleet/shared/roles'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { SelectField } from '@aerofleet/ui/SelectField'
import { useState, type SubmitEvent } from 'react'
import { UserChoice } from './UserChoice'
import classes from './UserRoleAssign.module.css'

/** Assigns one of the three roles to any user (spec §6). */
export function UserRoleAssign({ users }: { users: readonly User[] }) {
  const [uid, setUid] = useState('')
  const [choice, setChoice] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const assign = useCall(userCalls.userRoleAssign, {
    onSaved: (cache, _, { params, body }) =>
      cache.setQueryData(query(userCalls.userList).queryKey, (users) =>
        users?.map((user) => (user.uid === params?.uid && body ? { ...user, ...body } : user)),
      ),
  })
  const chosen = users.find((user) => user.uid === uid)

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
      <UserChoice users={users} chosen={chosen} onChoose={setUid} />
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
