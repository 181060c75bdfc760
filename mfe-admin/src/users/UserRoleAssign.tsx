import type { User } from '@aerofleet/shared/contract/users'
import { roleLabel, roles, toRole, type Role } from '@aerofleet/shared/roles'
import { Form } from '@aerofleet/ui/form/Form'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useForm, useWatch } from 'react-hook-form'
import { useRoleAssign } from './use-role-assign'
import { userLabel } from './user-label'
import { UserChoice } from './UserChoice'
import { announceRole } from './UserRole'
import classes from './UserRoleAssign.module.css'

type Choice = { uid: string; role: string }

export function UserRoleAssign({ users }: { users: readonly User[] }) {
  const form = useForm<Choice>({
    defaultValues: { uid: '', role: '' },
    shouldFocusError: false,
  })
  const assign = useRoleAssign()
  const uid = useWatch({ control: form.control, name: 'uid' })
  const chosen = users.find((user) => user.uid === uid)
  form.register('uid', { validate: () => chosen !== undefined })

  async function save({ uid, role: chosenRole }: Choice) {
    const role = toRole(chosenRole)
    if (!role || !chosen) return null
    await assign.mutateAsync({ params: { uid }, body: { role } })
    return { name: userLabel(chosen), role }
  }

  function onSaved(assigned: { name: string; role: Role } | null) {
    if (assigned) announceRole(assigned.name, assigned.role)
    form.reset()
  }

  return (
    <Form
      className={classes.form}
      form={form}
      onSubmit={save}
      onSaved={onSaved}
      onInvalid={() => 'Please select a user and role'}
      failure="Failed to assign role"
      submitLabel="Assign Role"
      busy="Assigning…"
    >
      {({ field, alert, button }) => (
        <>
          <UserChoice
            users={users}
            chosen={chosen}
            onChoose={(chosenUid) => form.setValue('uid', chosenUid)}
          />
          <SelectField
            label="Role"
            {...field('role', { validate: (role) => toRole(role) !== null })}
          >
            <option value="">Select a role</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </SelectField>
          {button}
          {alert ? <div className={classes.failure}>{alert}</div> : null}
        </>
      )}
    </Form>
  )
}
