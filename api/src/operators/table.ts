import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { getTableColumns, isNull, sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ColumnsOf } from '../db/columns'

/** Deleting is a mark. The row and its history stay; the company name becomes free again. */
export const operators = pgTable(
  'operators',
  {
    id: text().primaryKey(),
    companyName: text('company_name').notNull(),
    /** Company names are compared by this key: `companyKey` in `reads.ts`. */
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
/** The columns of an operator in an answer. Its aircraft are joined. */
export const operatorColumns = inAnswers satisfies ColumnsOf<
  Omit<Operator, 'aircraft' | 'createdAt'> & { createdAt: Date }
>

export const operatorExists = isNull(operators.deletedAt)
/** Orders by company name, in the same order on every database, whatever its locale. */
export const byCompany = sql`${operators.companyKey} collate "C"`
