import { defaultLimit, type CursorQuery } from '@aerofleet/shared/contract/page'
import * as z from 'zod/mini'
import { invalid } from '../errors'

/**
 * Reads a key that `toPage` has written. The page begins after it.
 * @throws 400 when the cursor belongs to another list
 */
export function readCursor<Key>(
  after: string | undefined,
  schema: z.ZodMiniType<Key>,
): Key | undefined {
  if (after === undefined) return undefined
  const parsed = schema.safeParse(parse(after))
  if (parsed.success) return parsed.data
  throw invalid([{ path: 'after', message: 'After must be the "next" of an earlier page' }])
}

function parse(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** PostgreSQL cannot compare with a NUL. */
export const CursorText = z.string().check(z.regex(/^\P{Cc}*$/u))

export const NumberCursor = z.int().check(z.gte(0))

/** The further row tells that there is another page. */
export const rowsToRead = ({ limit = defaultLimit }: CursorQuery): number => limit + 1

/**
 * @param rows as many as `rowsToRead` says, in the order of the list
 * @param keyOf returns the key of a row; the next page begins after it
 */
export function toPage<Row, Item>(
  { limit = defaultLimit }: CursorQuery,
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  toItem: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next =
    last && rows.length > limit
      ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url')
      : null
  return { items: shown.map(toItem), next }
}
