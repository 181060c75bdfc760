import { logOut } from '@aerofleet/shared/runtime/log-out'
import { Button } from '@aerofleet/ui/Button'
import { Alert } from '@aerofleet/ui/state/Alert'

/** Shown after Self-Assign Admin for as long as the page is open; the toast disappears after a few seconds. */
export function AdminAssigned() {
  return (
    <Alert
      tone="success"
      title="You have the role Admin."
      actions={<Button onClick={() => void logOut()}>Sign out now</Button>}
    >
      It takes effect when you sign in again. You then come back to this page, and may do everything
      that an admin may.
    </Alert>
  )
}
