import { formatSorting, parseSorting, withEntries, type Sorting } from '@aerofleet/shared/list-view'
import { useAddressParams } from './use-address-params'

/**
 * What a list shows: search (`?q=`) and sorting (`?sort=`), kept in the address so that a reload or
 * a link shows the same. `change` sets these and other parameters; an empty one is left out.
 */
export function useListView(columns: Record<string, unknown>, usual: Sorting<string>) {
  const [params, setParams] = useAddressParams()
  const sorting = parseSorting(params.get('sort'), Object.keys(columns)) ?? usual

  /** Typing in the search replaces the entry of the history, so that Back leaves the list. */
  function change(entries: Record<string, string | null>) {
    setParams((now) => withEntries(now, entries), { replace: 'q' in entries })
  }
  function sort(next: Sorting<string>) {
    const text = formatSorting(next)
    change({ sort: text === formatSorting(usual) ? null : text })
  }
  return { params, search: params.get('q') ?? '', sorting, change, sort }
}

export type ListView = ReturnType<typeof useListView>
