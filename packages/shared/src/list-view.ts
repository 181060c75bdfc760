import { clean } from './clean'

/** A sorted column. In the address it is `hours`, or `-hours` for descending. */
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

export function toggleSorting<Key extends string>(current: Sorting<Key>, key: Key): Sorting<Key> {
  return { sort: key, descending: current.sort === key && !current.descending }
}

/** The signs in the order of an index. They sort before digits, and digits before letters. */
const signs = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const signOrder = new Map(
  signs.split('').map((sign, place) => [sign, String.fromCharCode(place + 1)]),
)
/** NFKD does not split these letters into a letter and an accent. */
const letters = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
])

/**
 * Returns a text that `<` sorts as a reader would: case and accents do not count, and numbers inside sort by value.
 * `Intl.Collator` does the same, but too slowly for 10,000 rows.
 */
export function sortKey(text: string): string {
  const isAscii = /^[ -~]*$/.test(text)
  const plain = isAscii ? text : normalise(text).normalize('NFKD').replace(/\p{M}/gu, '')
  return (
    plain
      .toLowerCase()
      .replace(
        isAscii ? /[^a-z0-9]/g : /[^\p{L}\p{N}]|[øłđıßæœ]/gu,
        (sign) => signOrder.get(sign) ?? letters.get(sign) ?? sign,
      )
      // Puts the count of digits before each number, so that longer numbers sort after shorter ones.
      .replace(
        /0*(\d+)/g,
        (_, digits: string) => `${String.fromCharCode(48 + Math.min(digits.length, 40))}${digits}`,
      )
  )
}

export function compareText(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  return left === right ? 0 : left < right ? -1 : 1
}

function normalise(text: string): string {
  // This shortcut for ASCII lets a search in 10,000 rows keep up with the typing.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return clean(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase()
}

export function searchWords(search: string): string[] {
  return search.split(/\s+/).map(normalise).filter(Boolean)
}

/** Returns one normalised text. It includes a word of `searchWords` if one of the texts does. */
export function searchText(texts: readonly string[]): string {
  return texts.map(normalise).join('\n')
}

export function holdsWords(
  texts: readonly (string | null | undefined)[],
  words: readonly string[],
): boolean {
  const joined = searchText(texts.map((text) => text ?? ''))
  return words.every((word) => joined.includes(word))
}

/** Returns a copy with these entries set. An empty value removes its entry. */
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
