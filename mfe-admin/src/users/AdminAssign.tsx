import type { userCalls } from '@aerofleet/shared/contract/users'
import type { useCall } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Link } from 'react-router-dom'
import classes from './AdminAssign.module.css'

type Props = { assign: ReturnType<typeof useCall<typeof userCalls.adminAssign>> }

/** For users who are no admin. Anybody may try to become one; the server decides (spec §6). */
export function AdminAssign({ assign }: Props) {
  return (
    <section className={classes.denied} aria-labelledby="access-denied">
      <h2 id="access-denied">Access Denied</h2>
      <p>Access Denied — You need admin privileges to access user management.</p>
      {assign.error ? (
        <Alert title="Failed to assign admin role">{assign.error.message}</Alert>
      ) : null}
      <Button
        variant="primary"
        disabledReason={assign.isPending ? 'Waiting for the server…' : undefined}
        onClick={() => assign.mutate({})}
      >
        Self-Assign Admin
      </Button>
      <Link to="/dashboard">Back to the dashboard</Link>
    </section>
  )
}
