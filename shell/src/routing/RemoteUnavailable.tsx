import type { Remotes } from '@aerofleet/federation/page/remotes'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { Button } from '@aerofleet/ui/Button'
import { Row } from '@aerofleet/ui/layout/Row'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { useRegistry } from '../registry-context'
import { LateError } from './FirstRender'
import classes from './FullPage.module.css'
import { NotFoundPage } from './NotFoundPage'

/** Tries again to load the screen, in a new router. */
export const RetryContext = createContext<() => void>(() => window.location.reload())

type RemoteErrorProps = {
  name: string
  remotes: Pick<Remotes, 'hasPrevious' | 'releaseInUse' | 'takePrevious' | 'tellLateError'>
}

/** The error screen of a remote. The previous release may not have the page at all. */
export function RemoteError({ name, remotes }: RemoteErrorProps) {
  const owner = ownerOf(useRegistry(), useLocation().pathname)
  const error = useRouteError()
  if (!owner) return <NotFoundPage />
  if (error instanceof LateError) return <LateFailure name={name} remotes={remotes} error={error} />
  return <RemoteUnavailable />
}

function LateFailure({ name, remotes, error }: RemoteErrorProps & { error: LateError }) {
  const retry = useContext(RetryContext)
  useEffect(() => {
    const version = remotes.releaseInUse(name)?.version
    if (version) remotes.tellLateError(name, version, error)
  }, [remotes, name, error])
  return (
    <Unavailable reason="It stopped because of an error.">
      {remotes.hasPrevious(name) ? (
        <Button onClick={() => void remotes.takePrevious(name, error).then(retry)}>
          Use the Previous Release
        </Button>
      ) : null}
    </Unavailable>
  )
}

export function RemoteUnavailable() {
  return <Unavailable reason="It could not be loaded." />
}

function Unavailable({ reason, children }: { reason: string; children?: ReactNode }) {
  const retry = useContext(RetryContext)
  return (
    <section className={classes.page} role="alert">
      <h2>This screen is unavailable</h2>
      <p>{`${reason} Everything else still works, and nothing that you saved is lost.`}</p>
      <Row gap={3} align="stretch" justify="center">
        <Button onClick={retry}>Try Again</Button>
        {children}
      </Row>
    </section>
  )
}

/** The last error screen, without the frame of the dashboard. */
export function ScreenError() {
  return (
    <main className={classes.page} role="alert">
      <h1>Something went wrong</h1>
      <p>The page could not be shown. Nothing that you saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </main>
  )
}
