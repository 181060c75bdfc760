import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { getTableColumns, isNull, sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ColumnsOf } from '../db/columns'

/** Deleting only marks the row: the row and its history stay, and the company name becomes free again. */
export const operators = pgTable(
  'operators',
  {
    id: text().primaryKey(),
    companyName: text('company_name').notNull(),
    /** Comparisons use this key, see `companyKey` in `reads.ts`. */
    companyKey: text('company_key').notNull(),
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('operators_company')
      .on(table.companyKey)
      .where(sql`deleted_at is null`),
    index('operators_email').on(sql`lower(email)`),
  ],
)

const columns = getTableColumns(operators) satisfies ColumnsOf<OperatorCreate>
const { companyKey, deletedAt, ...inAnswers } = columns
export const operatorColumns = inAnswers satisfies ColumnsOf<
  Omit<Operator, 'aircraft' | 'createdAt'> & { createdAt: Date }
>

export const operatorExists = isNull(operators.deletedAt)
/** The order is the same on every database, whatever its locale. */
export const byCompany = sql`${operators.companyKey} collate "C"`
