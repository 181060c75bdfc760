import { formatSorting, parseSorting, type Sorting } from '@aerofleet/shared/list-view'
import { useAddressEntries } from './use-address-params'

/** The search (`?q=`) and sorting (`?sort=`) of a list live in the address, so that a reload or link shows the same. */
export function useListView(columns: Record<string, unknown>, defaultSorting: Sorting<string>) {
  const [params, change] = useAddressEntries()
  const sorting = parseSorting(params.get('sort'), Object.keys(columns)) ?? defaultSorting

  function sort(next: Sorting<string>) {
    const text = formatSorting(next)
    change({ sort: text === formatSorting(defaultSorting) ? null : text })
  }
  return { params, search: params.get('q') ?? '', sorting, change, sort }
}

export type ListView = ReturnType<typeof useListView>
