import { useSearchParams } from 'react-router'

/** Whether any of the texts holds the words searched for, in any case. */
export function matches(search: string, texts: readonly (string | null)[]): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const all = texts.join(' ').toLowerCase()
  return words.every((word) => all.includes(word))
}

/** The search text, kept in the address so that a reload or a link shows the same list. */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  function setSearch(search: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (search) next.set('search', search)
        else next.delete('search')
        return next
      },
      { replace: true },
    )
  }
  return [params.get('search') ?? '', setSearch] as const
}
