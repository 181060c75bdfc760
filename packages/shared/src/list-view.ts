import { clean } from './clean'

/** A column and its direction; in the address `hours`, or `-hours` for descending. */
export type Sorting<Key extends string> = { sort: Key; descending: boolean }

export function parseSorting<Key extends string>(
  text: string | null,
  keys: readonly Key[],
): Sorting<Key> | null {
  const sort = keys.find((key) => key === text?.replace(/^-/, ''))
  return sort && text ? { sort, descending: text.startsWith('-') } : null
}

export function formatSorting({ sort, descending }: Sorting<string>): string {
  return `${descending ? '-' : ''}${sort}`
}

/** What a press on a column's heading leads to: ascending first, then the other way. */
export function pressHeading<Key extends string>(now: Sorting<Key>, key: Key): Sorting<Key> {
  return { sort: key, descending: now.sort === key && !now.descending }
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** The order of a reader: any case, and numbers inside of a text by their value. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b)
}

/** What looks alike is alike: letters by NFKC and in lower case, every dash, nothing invisible. */
function searchable(text: string): string {
  // Most texts of a list of 10,000 are plain, and a search is to keep up with who types it.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return clean(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase()
}

/** The words of a search, all of which a row has to hold. */
export function searchWords(search: string): string[] {
  return search.split(/\s+/).map(searchable).filter(Boolean)
}

/** Whether the texts hold all of these words of `searchWords`, each anywhere. */
export function holdsWords(texts: readonly (string | null | undefined)[], words: string[]) {
  const all = texts.map((text) => searchable(text ?? '')).join('\n')
  return words.every((word) => all.includes(word))
}

/** The parameters with these entries; an empty one is taken out, all others are kept. */
export function withEntries(
  params: URLSearchParams,
  entries: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(entries)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
