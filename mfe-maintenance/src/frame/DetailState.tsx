import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { ListState } from '@aerofleet/ui/list/ListState'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MaintenanceFrame } from './MaintenanceFrame'

type DetailStateProps<Data> = {
  query: UseQueryResult<Data, ApiError>
  /** The noun of `Failed to load the item` and `Item not found`. */
  noun: string
  icon: 'aircraft' | 'maintenance' | 'checklist'
  list: { to: string; label: string }
  children: (data: Data) => ReactNode
}

export function DetailState<Data>({ query, noun, icon, list, children }: DetailStateProps<Data>) {
  const isMissing = query.error?.status === 404
  return (
    <MaintenanceFrame>
      {isMissing ? (
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
      )}
    </MaintenanceFrame>
  )
}
