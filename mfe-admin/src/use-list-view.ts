import { formatSorting, parseSorting, withEntries, type Sorting } from '@aerofleet/shared/list-view'
import { useAddressParams } from '@aerofleet/ui/use-address-params'

/** Search and sorting, kept in the address so that a reload or a link shows the same list. */
export function useListView<Key extends string>(keys: readonly Key[], usual: Key) {
  const [params, setParams] = useAddressParams()
  const sorting = parseSorting(params.get('sort'), keys) ?? { sort: usual, descending: false }

  /** Typing replaces the entry of the history, so that Back leaves the list. */
  function setSearch(search: string) {
    setParams((now) => withEntries(now, { q: search }), { replace: true })
  }
  function setSorting(next: Sorting<Key>) {
    const sort = formatSorting(next)
    setParams((now) => withEntries(now, { sort: sort === usual ? null : sort }))
  }
  return { search: params.get('q') ?? '', setSearch, sorting, setSorting }
}
