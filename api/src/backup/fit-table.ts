import { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { taskKinds } from '@aerofleet/shared/contract/maintenance/tasks'
import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { listedKinds, maintenanceKinds } from '@aerofleet/shared/records/kinds'
import { roles } from '@aerofleet/shared/roles'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { aircraft } from '../aircraft/reads'
import type { Database } from '../db/database'
import { isShallow } from '../db/shallow'
import { acts, changes } from '../db/tables'
import { roleRecords } from '../identity/table'
import {
  completions,
  itemEvents,
  items,
  programmeRevisions,
  programmes,
  readings,
} from '../maintenance/table'
import { cards, orders } from '../maintenance/work/reads'
import { operators } from '../operators/reads'
import { registryRevisions, storedReleases } from '../releases/table'
import { listTables } from './list-tables'

/** Texts without a rule of their own come from headers of requests, which Node limits to this size. */
const maxTextLength = 16 * 1024

const json = z.unknown().check(z.refine((value) => isShallow(value)))

const typeSchemas: Record<string, z.ZodMiniType> = {
  text: z.string().check(z.maxLength(maxTextLength)),
  integer: z.int32(),
  boolean: z.boolean(),
  bigint: z.int(),
  numeric: z.number(),
  // `-infinity` is a day that has always come.
  date: z.union([z.iso.date(), z.enum(['-infinity', 'infinity'])]),
  'double precision': z.union([z.number(), z.enum(['NaN', '-Infinity', 'Infinity'])]),
  'timestamp with time zone': z.iso.datetime({ offset: true }),
  jsonb: json,
  json,
}

const kindNames = [...listedKinds, ...maintenanceKinds] as const

type Rule = [PgColumn, z.ZodMiniType]
const { operatorId: _, ...written } = AircraftCreate.shape
const fields = new Map<string, z.ZodMiniType>(Object.entries(written))
/**
 * These rules go beyond the type of a column. E-mail addresses have none, so that a fleet can be restored
 * after their rule has changed. Columns that only earlier versions have are checked by their type.
 */
const columnRules: Rule[] = [
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
  [changes.kind, z.enum(kindNames)],
  [acts.kind, z.enum(kindNames)],
  [readings.hours, AircraftCreate.shape.totalHours],
  [readings.cycles, AircraftCreate.shape.totalCycles],
  [readings.source, z.enum(readings.source.enumValues)],
  [programmes.status, z.enum(programmes.status.enumValues)],
  [programmeRevisions.state, z.enum(programmeRevisions.state.enumValues)],
  [items.status, z.enum(items.status.enumValues)],
  [items.kind, z.enum(taskKinds)],
  [items.driver, z.enum(items.driver.enumValues)],
  [itemEvents.kind, z.enum(itemEvents.kind.enumValues)],
  [orders.state, z.enum(orders.state.enumValues)],
  [orders.priority, z.enum(orders.priority.enumValues)],
  [cards.state, z.enum(cards.state.enumValues)],
  [cards.skill, z.enum(cards.skill.enumValues)],
  [completions.hours, AircraftCreate.shape.totalHours],
  [completions.cycles, AircraftCreate.shape.totalCycles],
  [changes.before, z.record(z.string(), json)],
  [changes.after, z.record(z.string(), json)],
]

type Column = { table: string; name: string; type: string; nullable: boolean }

function toSchema({ table, name, type, nullable }: Column): z.ZodMiniType {
  const rule = columnRules.find(([of]) => getTableName(of.table) === table && of.name === name)?.[1]
  const schema = rule ?? typeSchemas[type]
  if (!schema) throw new Error(`A backup says nothing of columns of the type ${type}.`)
  return nullable ? z.nullable(schema) : schema
}

export type TableSchemas = Map<string, z.ZodMiniType>

/** Releases are no part of a backup: a file that comes from anywhere must not bring code into pages. */
const releaseTables = new Set<string>([registryRevisions, storedReleases].map(getTableName))

export async function describeTables(db: Database): Promise<TableSchemas> {
  const { rows: columns } = await db.execute<Column>(sql`
    select table_name as table, column_name as name, data_type as type,
      is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public'
    order by ordinal_position`)
  const names = (await listTables(db)).filter((name) => !releaseTables.has(name))
  return new Map(
    names.map((name) => {
      const ownColumns = columns.filter(({ table }) => table === name)
      const shape = ownColumns.map((column) => [column.name, toSchema(column)] as const)
      return [name, z.strictObject(Object.fromEntries(shape))]
    }),
  )
}

/** Never quotes the row. Returns `null` if the row fits. */
export function findViolation(tables: TableSchemas, table: string, row: unknown): string | null {
  const schema = tables.get(table)
  if (!schema) return 'belongs to no table of AeroFleet'
  const issue = schema.safeParse(row).error?.issues[0]
  if (!issue) return null
  const [column] = issue.path
  return column === undefined
    ? `does not have the columns of the table ${table}`
    : `has a value that the column ${String(column)} of the table ${table} cannot have`
}
