import { bigint, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Who may give second signatures, for which types, and until when. */
export const inspectors = pgTable(
  'inspectors',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    uid: text().notNull(),
    name: text().notNull(),
    reference: text().notNull(),
    licence: text().notNull(),
    aircraftTypes: jsonb('aircraft_types').$type<string[]>().notNull(),
    from: date('valid_from', { mode: 'string' }).notNull(),
    until: date('valid_until', { mode: 'string' }).notNull(),
  },
  (table) => [index('inspectors_user').on(table.uid)],
)
