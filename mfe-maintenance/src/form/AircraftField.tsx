import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { query } from '@aerofleet/shared/runtime/query'
import { tailKey } from '@aerofleet/shared/tail-number'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchField, useSearch } from './SearchField'

type AircraftFieldProps = { error: string | undefined; onChoose: (id: string) => void }

/** Chooses the aircraft with the typed tail number. */
export function AircraftField(props: AircraftFieldProps) {
  const search = useSearch('Tail number')
  const { q, typed } = search
  const { data } = useQuery({
    ...query(dueCalls.maintenanceAircraftList, {
      query: { ...(q && { q }), sort: 'aircraft', limit: 20 },
    }),
    placeholderData: keepPreviousData,
  })
  const found = data?.items.map(({ aircraft }) => aircraft) ?? []
  const chosen = found.find(({ tailNumber }) => tailKey(tailNumber) === tailKey(typed))
  return (
    <SearchField
      {...props}
      search={search}
      suggestions={found.map(({ tailNumber }) => tailNumber)}
      chosen={chosen?.id ?? ''}
    />
  )
}
