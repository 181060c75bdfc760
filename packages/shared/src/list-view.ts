import { clean } from './clean'

/** The column by which a list is sorted: `hours` in the address, or `-hours` when descending. */
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

/** Returns the sorting after a press on the heading of `key`: ascending first, then the other way. */
export function toggleSorting<Key extends string>(current: Sorting<Key>, key: Key): Sorting<Key> {
  return { sort: key, descending: current.sort === key && !current.descending }
}

/** Signs in the order in which a reader finds them in an index: before digits, and these before letters. */
const signs = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const signOrder = new Map(
  signs.split('').map((sign, place) => [sign, String.fromCharCode(place + 1)]),
)
/** Letters that Unicode does not take apart into a letter and an accent. */
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
 * Returns a form of the text that `<` sorts as a reader would: without regard to case and accents, and numbers inside
 * a text by their value. An `Intl.Collator` says the same, too slowly for 10,000 rows.
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
      // The count of its digits stands before a number, because a longer number is a larger one.
      .replace(
        /0*(\d+)/g,
        (_, digits: string) => `${String.fromCharCode(48 + Math.min(digits.length, 40))}${digits}`,
      )
  )
}

/** Compares as a reader would: without regard to case, and numbers inside a text by their value. */
export function compareText(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  return left === right ? 0 : left < right ? -1 : 1
}

/** Makes equal what looks alike: NFKC, lower case, one kind of dash, no invisible characters. */
function normalise(text: string): string {
  // Plain ASCII takes a short way, so that a search in 10,000 rows keeps up with the typing.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return clean(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase()
}

/** Returns the normalised words of a search. A row is found when it holds all of them. */
export function searchWords(search: string): string[] {
  return search.split(/\s+/).map(normalise).filter(Boolean)
}

/** Brings texts into the form in which `holdsWords` looks for the `searchWords`. */
export function searchText(texts: readonly string[]): string {
  return texts.map(normalise).join('\n')
}

/** Whether each of these `searchWords` occurs in one of the texts. */
export function holdsWords(
  texts: readonly (string | null | undefined)[],
  words: readonly string[],
): boolean {
  const joined = searchText(texts.map((text) => text ?? ''))
  return words.every((word) => joined.includes(word))
}

/** A copy of the parameters with these entries; an empty entry is removed, all others stay. */
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
