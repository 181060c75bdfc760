import { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { roles } from '@aerofleet/shared/roles'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { aircraft } from '../aircraft/table'
import type { Database } from '../db/database'
import { changes } from '../db/tables'
import { operators } from '../operators/table'
import { roleRecords } from '../users/table'
import { listTables } from './list-tables'

/** Texts without a rule come with the headers of a request, which Node ends at this size. */
const longestText = 16 * 1024

/** JSON as the product writes it; a thousand objects in one another end the embedded database. */
function isShallow(value: unknown, levels = 20): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1))
}

const json = z.unknown().check(z.refine((value) => isShallow(value)))

/** How a backup writes the values of each type of column. */
const types: Record<string, z.ZodMiniType> = {
  text: z.string().check(z.maxLength(longestText)),
  integer: z.int32(),
  bigint: z.int(),
  numeric: z.number(),
  'timestamp with time zone': z.iso.datetime({ offset: true }),
  jsonb: json,
  json,
}

type Rule = [PgColumn, z.ZodMiniType]
const { operatorId: _, ...written } = AircraftCreate.shape
const fields = new Map<string, z.ZodMiniType>(Object.entries(written))
/**
 * What a value must be beyond its type. Not the form of an e-mail: a fleet must be restored also
 * when its rule has changed. Columns that only earlier versions have are held to their type.
 */
const rules: Rule[] = [
  [aircraft.id, z.uuid()],
  [aircraft.operatorId, z.uuid()],
  ...Object.entries(getTableColumns(aircraft)).flatMap(([field, column]) => {
    const rule = fields.get(field)
    return rule ? [[column, rule] satisfies Rule] : []
  }),
  [operators.id, z.uuid()],
  [operators.companyName, OperatorCreate.shape.companyName],
  [roleRecords.role, z.nullable(z.enum(roles))],
  [changes.action, z.enum(changes.action.enumValues)],
  [changes.kind, z.enum(changes.kind.enumValues)],
  [changes.before, z.record(z.string(), json)],
  [changes.after, z.record(z.string(), json)],
]

type Column = { table: string; name: string; type: string; nullable: boolean }

function toSchema({ table, name, type, nullable }: Column): z.ZodMiniType {
  const rule = rules.find(([of]) => getTableName(of.table) === table && of.name === name)?.[1]
  const schema = rule ?? types[type]
  if (!schema) throw new Error(`A backup says nothing of columns of the type ${type}.`)
  return nullable ? z.nullable(schema) : schema
}

/** By the names of the tables that the database has now, what each of their rows must be. */
export type Tables = Map<string, z.ZodMiniType>

export async function describeTables(db: Database): Promise<Tables> {
  const { rows: columns } = await db.execute<Column>(sql`
    select table_name as table, column_name as name, data_type as type,
      is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public'
    order by ordinal_position`)
  const names = await listTables(db)
  return new Map(
    names.map((name) => {
      const own = columns.filter(({ table }) => table === name)
      const shape = own.map((column) => [column.name, toSchema(column)] as const)
      return [name, z.strictObject(Object.fromEntries(shape))]
    }),
  )
}

/** Why a row does not fit a table, without a word of the row; `null` if it does. */
export function findFault(tables: Tables, table: string, row: unknown): string | null {
  const schema = tables.get(table)
  if (!schema) return 'is of no table of AeroFleet'
  const issue = schema.safeParse(row).error?.issues[0]
  if (!issue) return null
  const [column] = issue.path
  return column === undefined
    ? `has not the columns of the table ${table}`
    : `has a value that the column ${String(column)} of the table ${table} cannot have`
}
