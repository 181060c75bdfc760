import { formatSorting, parseSorting, withEntries, type Sorting } from '@aerofleet/shared/list-view'
import { useAddressParams } from './use-address-params'

/**
 * The search (`?q=`) and sorting (`?sort=`) of a list. They live in the address, so that a reload or a
 * link shows the same. `change` sets parameters of the address; an empty one is removed.
 */
export function useListView(columns: Record<string, unknown>, defaultSorting: Sorting<string>) {
  const [params, setParams] = useAddressParams()
  const sorting = parseSorting(params.get('sort'), Object.keys(columns)) ?? defaultSorting

  /** A change of the search replaces the entry of the history, so that Back leaves the list. */
  function change(entries: Record<string, string | null>) {
    setParams((current) => withEntries(current, entries), { replace: 'q' in entries })
  }
  function sort(next: Sorting<string>) {
    const text = formatSorting(next)
    change({ sort: text === formatSorting(defaultSorting) ? null : text })
  }
  return { params, search: params.get('q') ?? '', sorting, change, sort }
}

export type ListView = ReturnType<typeof useListView>
