import { lettersAndDigits } from '@aerofleet/shared/letters-and-digits'
import { kinds, labelField } from '@aerofleet/shared/records/kinds'
import { isNull, sql } from 'drizzle-orm'
import type { Database } from './database'
import { changes } from './tables'

export type Labelled = Pick<typeof changes.$inferSelect, 'kind' | 'subjectId' | 'before' | 'after'>

export function labelOf({ kind, subjectId, before, after }: Labelled): string {
  const label = (after ?? before)?.[labelField(kind)]
  return typeof label === 'string' && label !== '' ? label : subjectId
}

/** The search compares letters and digits alone, so that `a 1` finds `A-1`. */
export const labelKey = (row: Labelled) => lettersAndDigits(labelOf(row))

const batchSize = 1000

/**
 * Gives keys to changes of an earlier version. SQL cannot do it, because databases disagree about what a
 * letter is.
 */
export async function labelChanges(db: Database): Promise<void> {
  const { id, kind, subjectId, before, after } = changes
  const cases = Object.entries(kinds).map(([of, { label: field }]) => sql`when ${of} then ${field}`)
  const values = sql`coalesce(${after}, ${before})`
  // We read one field, not the row: a row of a forged backup may have a megabyte.
  const label = sql<
    string | null
  >`substring(${values} ->> case ${kind} ${sql.join(cases, sql` `)} end from 1 for 254)`
  for (;;) {
    const rows = await db
      .select({ id, subjectId, label })
      .from(changes)
      .where(isNull(changes.labelKey))
      .orderBy(id)
      .limit(batchSize)
    if (rows.length === 0) return
    const keyed = rows.map((row) => ({
      id: row.id,
      label_key: lettersAndDigits(row.label || row.subjectId),
    }))
    await db.execute(sql`
      update ${changes} set label_key = keyed.label_key
      from json_populate_recordset(null::${changes}, ${JSON.stringify(keyed)}::json) as keyed
      where ${changes.id} = keyed.id`)
  }
}
