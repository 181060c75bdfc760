import { Button } from '@aerofleet/ui/Button'
import classes from './FullPage.module.css'
import { useElapsed } from './use-elapsed'

const patience = 10_000

/** Replaces every route while it is shown; with `silence` it says so and offers Try Again after 10 s. */
export function FullPageSpinner({ text, silence }: { text: string; silence?: string }) {
  const silent = useElapsed(patience)
  return (
    <main className={classes.page} aria-busy="true">
      <div className={classes.spinner} aria-hidden="true" />
      <p role="status">{text}</p>
      {silent && silence ? (
        <div role="alert" className={classes.stack}>
          <p>{silence}</p>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </div>
      ) : null}
    </main>
  )
}
