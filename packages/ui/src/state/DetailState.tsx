import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ButtonLink'
import { ListState } from '../list/ListState'
import { EmptyState } from './EmptyState'
import { Skeleton } from './Skeleton'

type DetailStateProps<Data> = {
  query: UseQueryResult<Data, ApiError>
  /** The noun of `Failed to load the item` and `Item not found`. */
  noun: string
  icon: 'aircraft' | 'maintenance' | 'checklist'
  list: { to: string; label: string }
  children: (data: Data) => ReactNode
}

/** A page about one thing: loading, error with Try Again, not found, or the thing. */
export function DetailState<Data>({ query, noun, icon, list, children }: DetailStateProps<Data>) {
  const isMissing = query.error?.status === 404
  return isMissing ? (
    <EmptyState
      title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}
      icon={icon}
      actions={<ButtonLink to={list.to}>{list.label}</ButtonLink>}
    >
      It may have been deleted, or the address is not quite right.
    </EmptyState>
  ) : (
    <ListState
      query={query}
      errorMessage={`Failed to load the ${noun}`}
      skeleton={<Skeleton count={3} height="8rem" />}
    >
      {children}
    </ListState>
  )
}
