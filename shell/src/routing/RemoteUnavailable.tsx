import { log } from '@aerofleet/shared/runtime/request-log'
import { Button } from '@aerofleet/ui/Button'
import { createContext, useContext, useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { useRegistry } from '../registry-context'
import styles from './FullPage.module.css'
import { NotFoundPage } from './NotFoundPage'
import { ownerOf } from './registry'

/** Builds the router anew, so that a screen which could not be loaded is asked for again. */
export const RetryContext = createContext<() => void>(() => window.location.reload())

/** After a fallback there may be no such screen any more; else it failed. */
export function RemoteError() {
  const owner = ownerOf(useRegistry(), useLocation().pathname)
  return owner ? <RemoteUnavailable /> : <NotFoundPage />
}

/** Stands where a remote's screen would be; the frame around it goes on working. */
export function RemoteUnavailable() {
  const retry = useContext(RetryContext)
  useLoggedError()
  return (
    <section className={styles.page} role="alert">
      <h2>This screen is unavailable</h2>
      <p>
        It could not be loaded. Everything else goes on working, and nothing that you saved is lost.
      </p>
      <Button onClick={retry}>Try Again</Button>
    </section>
  )
}

/** The last resort, outside any frame. */
export function ScreenError() {
  useLoggedError()
  return (
    <main className={styles.page} role="alert">
      <h1>Something went wrong</h1>
      <p>The page could not be shown. Nothing that you saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </main>
  )
}

function useLoggedError() {
  const error: unknown = useRouteError()
  useEffect(() => {
    if (error)
      log('error', 'screen', { message: error instanceof Error ? error.message : 'not an error' })
  }, [error])
}
