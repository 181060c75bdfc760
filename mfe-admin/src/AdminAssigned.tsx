import { logOut } from '@aerofleet/shared/runtime/log-out'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import classes from './AdminAssign.module.css'

/** Stays on the page after Self-Assign Admin, whose toast goes. */
export function AdminAssigned() {
  return (
    <Alert tone="success" title="You have the role Admin.">
      <p>
        It is part of your next sign-in: after it you are back here, with everything that an admin
        may do.
      </p>
      <Button className={classes.signOut ?? ''} onClick={() => void logOut()}>
        Sign out now
      </Button>
    </Alert>
  )
}
