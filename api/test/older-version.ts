import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { copyMigrations, migrationOptions } from '../src/db/open/migrate'

export async function migrateTo(pool: Pool, version: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-migrations-'))
  copyMigrations(version, folder)
  await migrate(drizzle({ client: pool }), migrationOptions(folder))
  rmSync(folder, { recursive: true })
}

type Column = { name: string; type: string }

async function listColumns(pool: Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select column_name as name, data_type as type
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  )
  return rows
}

const sampleValues: Record<string, string[]> = {
  role: ['operator', 'mro', 'admin'],
  action: ['create', 'update', 'assign-role'],
  kind: ['aircraft', 'operator', 'user'],
  source: ['manual', 'fleet-list', 'correction'],
}
/** These columns have other words than columns of the same name in other tables. */
const sampleWords: Record<string, string[]> = {
  'organisations.closing': ['manager', 'release', 'manager'],
  'memberships.role': ['member', 'manager', 'member'],
  'items.kind': ['inspection', 'servicing', 'document'],
  'items.status': ['active', 'not-applicable', 'done'],
  'items.driver': ['hours', 'cycles', 'calendar'],
  'item_events.kind': ['baseline', 'completion', 'strike'],
  'programmes.status': ['draft', 'active', 'withdrawn'],
  'programme_revisions.state': ['draft', 'valid', 'former'],
  'orders.state': ['draft', 'open', 'done'],
  'orders.priority': ['routine', 'urgent', 'aog'],
  'cards.state': ['open', 'performed', 'not-done'],
  'components.class': ['engine', 'apu', 'other'],
  'components.status': ['installed', 'serviceable', 'scrapped'],
  'component_events.kind': ['entered', 'installed', 'removed'],
  'cards.skill': ['none', 'A', 'B1'],
  'alerts.kind': ['item', 'order-late', 'attention'],
  'alert_subscriptions.scope': ['none', 'all', 'operator'],
  'alert_digests.outcome': ['sending', 'sent', 'nothing'],
}

function sampleFor(table: string, { name, type }: Column, n: number): string {
  const words = sampleWords[`${table}.${name}`] ?? sampleValues[name]
  const word = words?.[n - 7]
  if (word) return word
  if (
    type === 'text' &&
    /^(id|operator_id|aircraft_id|organisation_id|programme_id|item_id|reading_id|order_id|card_id|completion_id|planned_in|alert_id|component_id|parent_id|removed_id|robbed_for)$/.test(
      name,
    )
  ) {
    return `00000000-0000-4000-8000-00000000000${n}`
  }
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ n })
  if (type.startsWith('timestamp')) return `2026-01-0${n}T10:20:30.123456Z`
  if (type === 'date') return `2026-01-0${n}`
  if (type === 'boolean') return 'true'
  return type === 'text' ? `SAMPLE${n}` : `${n}`
}

export async function insertSampleRows(pool: Pool, table: string): Promise<void> {
  const columns = await listColumns(pool, table)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = columns.map((_, n) => `$${n + 1}`).join(', ')
  for (const n of [7, 8, 9]) {
    await pool.query(
      `insert into "${table}" (${names}) overriding system value values (${places})`,
      columns.map((column) => sampleFor(table, column, n)),
    )
  }
}
