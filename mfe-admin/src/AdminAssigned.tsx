import { logOut } from '@aerofleet/shared/runtime/log-out'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import classes from './AdminAssign.module.css'

/** Stays on the page after Self-Assign Admin, whose toast goes. */
export function AdminAssigned() {
  return (
    <Alert tone="success" title="You have the role Admin.">
      <p>
        It takes effect when you sign in again. You then come back to this page, and may do
        everything that an admin may.
      </p>
      <Button className={classes.signOut ?? ''} onClick={() => void logOut()}>
        Sign out now
      </Button>
    </Alert>
  )
}
