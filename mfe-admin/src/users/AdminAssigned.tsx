import { logOut } from '@aerofleet/shared/runtime/log-out'
import { Button } from '@aerofleet/ui/Button'
import { Alert } from '@aerofleet/ui/state/Alert'

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
      <p>Then the home page leads through the next steps.</p>
    </Alert>
  )
}
