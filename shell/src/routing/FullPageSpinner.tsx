import { Button } from '@aerofleet/ui/Button'
import { Status } from '@aerofleet/ui/state/Status'
import classes from './FullPage.module.css'
import { useElapsed } from './use-elapsed'

const lateAfter = 10_000 // milliseconds

export function FullPageSpinner({ text, lateMessage }: { text: string; lateMessage?: string }) {
  const isLate = useElapsed(lateAfter)
  return (
    <main className={classes.page} aria-busy="true">
      <div className={classes.spinner} aria-hidden="true" />
      <Status>
        <p>{text}</p>
      </Status>
      {isLate && lateMessage ? (
        <div role="alert" className={classes.stack}>
          <p>{lateMessage}</p>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </div>
      ) : null}
    </main>
  )
}
