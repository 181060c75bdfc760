import { useSession } from '@aerofleet/shared/runtime/session'
import { copyText } from '@aerofleet/ui/browser/copy-text'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { useState } from 'react'
import { RoleTable } from '../users/RoleTable'
import classes from './NoRole.module.css'

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
            A new role counts at once. This screen then changes by itself within a minute.
          </p>
        </div>
        <RoleTable isFor={null} />
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
