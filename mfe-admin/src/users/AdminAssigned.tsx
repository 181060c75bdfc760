import { logOut } from '@aerofleet/shared/runtime/log-out'
import { Button } from '@aerofleet/ui/Button'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Link } from 'react-router-dom'
import classes from './AdminAssigned.module.css'

export function AdminAssigned() {
  return (
    <Alert
      tone="success"
      title="Admin role assigned! Please sign out and sign back in to activate."
      actions={
        <Button variant="primary" onClick={() => void logOut()}>
          Sign out now
        </Button>
      }
    >
      <p>The next steps of an admin:</p>
      <ul className={classes.steps}>
        <li>
          <Link to="/dashboard/operators?tab=add">Add your operators</Link>
        </li>
        <li>
          <Link to="/dashboard/aircraft?import=1">Bring the fleet on board</Link>
        </li>
        <li>
          <Link to="/dashboard">See all steps on the home page</Link>
        </li>
      </ul>
    </Alert>
  )
}
