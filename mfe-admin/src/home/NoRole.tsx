import { can, type Capability } from '@aerofleet/shared/access'
import { roleLabel, type Role } from '@aerofleet/shared/roles'
import { useSession } from '@aerofleet/shared/runtime/session'
import { copyText } from '@aerofleet/ui/browser/copy-text'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { useState } from 'react'
import classes from './NoRole.module.css'

const columns: readonly (Role | null)[] = [null, 'mro', 'operator', 'admin']
const activities: readonly { text: string; capability: Capability }[] = [
  { text: 'See aircraft and details', capability: 'viewAircraft' },
  { text: 'Change hours, cycles and other fields', capability: 'editAircraft' },
  { text: 'Add and delete aircraft', capability: 'addAircraft' },
  { text: 'Operators and user management', capability: 'manageUsers' },
]

/** Never says who is an admin. */
export function NoRole() {
  const { email, name } = useSession()
  return (
    <Panel title="Your account has no role yet">
      <div className={classes.split}>
        <div className={classes.text}>
          <p>
            You can look at every aircraft. You can change them as soon as an admin gives you a
            role.
          </p>
          <p className={classes.note}>Send an admin of your company the email of your account</p>
          <p className={classes.email}>
            <strong translate="no">{email ?? name}</strong>
            <CopyButton text={email ?? name} />
          </p>
          <p className={classes.note}>
            A new role counts at once. This screen then changes by itself.
          </p>
        </div>
        <RoleTable />
      </div>
    </Panel>
  )
}

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState('')
  async function copy() {
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'Copied' : 'Please select it and copy it by hand')
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name="copy" size={16} />
        Copy
      </Button>
      <span role="status">{outcome}</span>
    </>
  )
}

function RoleTable() {
  return (
    <table className={classes.roles}>
      <thead>
        <tr>
          <th scope="col">What you may do</th>
          {columns.map((role) => (
            <th key={role} scope="col">
              {roleLabel(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {activities.map(({ text, capability }) => (
          <tr key={capability}>
            <th scope="row">{text}</th>
            {columns.map((role) => (
              <td key={role} className={role === null ? classes.mine : ''}>
                {can(role, capability) ? 'yes' : <NotAllowed />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NotAllowed() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">no</span>
    </>
  )
}
