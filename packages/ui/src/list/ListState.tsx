import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../Button'
import { Alert } from '../state/Alert'
import { Skeleton } from '../state/Skeleton'
import { Status } from '../state/Status'
import classes from './ListState.module.css'

type ListStateProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'> & {
    /** Whether a later page failed. `MorePages` then shows the error at the end of the list. */
    isFetchNextPageError?: boolean
  }
  /** The sentence of spec §8, e.g. `Failed to load operators`. */
  errorMessage: string
  /** Replaces an empty list. Without it `children` render the empty list. */
  empty?: ReactNode
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the states of a list or detail page: loading, error with Try Again, empty, populated. */
export function ListState<Data>({
  query,
  errorMessage,
  empty,
  skeleton,
  children,
}: ListStateProps<Data>) {
  const { data } = query
  const error = query.isFetchNextPageError ? null : query.error
  const failure = error ? (
    <LoadFailure query={query} title={errorMessage} message={error.message} />
  ) : null
  if (data === undefined) return failure ?? <Loading skeleton={skeleton} />
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {failure ? <div className={classes.stale}>{failure}</div> : null}
      {isEmpty ? empty : children(data)}
    </>
  )
}

function Loading({ skeleton }: { skeleton: ReactNode }) {
  return (
    <div aria-busy="true">
      <Status className="visually-hidden">Loading…</Status>
      {skeleton ?? <Skeleton count={8} height="44px" />}
    </div>
  )
}

type LoadFailureProps = Pick<ListStateProps<unknown>, 'query'> & { title: string; message: string }

function LoadFailure({ query, title, message }: LoadFailureProps) {
  const busyReason = query.isFetching ? 'Trying again…' : undefined
  return (
    <Alert
      title={title}
      actions={
        <Button disabledReason={busyReason} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      }
    >
      {message === title ? null : message}
    </Alert>
  )
}
