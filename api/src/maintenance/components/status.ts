import type { Component, ComponentLimit } from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { partLimits } from '@aerofleet/shared/due/part'
import { and, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../db/database'
import type { CsvRow } from '../../http/answer/csv-file'
import { components } from '../parts/reads'
import { findContext, toComponent } from './answer'
import { beneath, byPlace, type ComponentRow, type Rows } from './assembly'

/** In the order of a status sheet. The first ones are understood by the import of components. */
export const statusColumns = [
  'asOf',
  'tailNumber',
  'position',
  'partNumber',
  'serialNumber',
  'name',
  'parentPartNumber',
  'parentSerialNumber',
  'limitKind',
  'limitHours',
  'limitCycles',
  'limitTime',
  'tsn',
  'csn',
  'tso',
  'cso',
  'usedHours',
  'usedCycles',
  'remainingHours',
  'remainingCycles',
  'remainingDays',
  'projectedOn',
  'remark',
]

/** The tops of assemblies in the order of their positions, each before those beneath it. */
export const inTreeOrder = (rows: Rows): ComponentRow[] =>
  [...rows.values()]
    .filter(({ parentId }) => parentId === null || !rows.has(parentId))
    .sort(byPlace)
    .flatMap((top) => [top, ...beneath(rows, top.id)])

const remarkOf = (component: Component, limit: ComponentLimit | undefined) =>
  [
    limit?.words,
    limit?.printed && `as printed ${dayInWords(limit.printed.on)}`,
    component.notKnown && `not known: ${component.notKnown}`,
    component.certificate === '' && 'no certificate recorded',
  ]
    .filter(Boolean)
    .join('; ')

const timeOf = (limit: ComponentLimit | undefined) => {
  const { calendar } = limit?.limit ?? {}
  return calendar && `${calendar.amount} ${calendar.unit}`
}

function toCells(component: Component, today: CalendarDate): CsvRow[] {
  const { aircraft, position, partNumber, serialNumber, name, parent, limits } = component
  const { tsn, csn, tso, cso } = component
  const kinds = partLimits.filter((kind) => limits[kind])
  return (kinds.length > 0 ? kinds : [undefined]).map((kind) => {
    const limit = kind && limits[kind]
    return [
      ...[today, aircraft?.tailNumber, position, partNumber, serialNumber, name],
      ...[parent?.partNumber, parent?.serialNumber, kind],
      ...[limit?.limit.hours, limit?.limit.cycles, timeOf(limit)],
      ...[tsn, csn, tso, cso],
      ...[limit?.used.hours, limit?.used.cycles],
      ...[limit?.remaining.hours, limit?.remaining.cycles, limit?.remaining.days],
      ...[limit?.projectedOn ?? limit?.lastDay, remarkOf(component, limit)],
    ]
  })
}

type Wanted = { aircraftId?: string | undefined; componentId?: string | undefined }

async function findOnShelf(db: Database): Promise<string[]> {
  const { id, aircraftId, status, struckAt } = components
  const rows = await db
    .select({ id })
    .from(components)
    .where(and(isNull(aircraftId), isNull(struckAt), ne(status, 'scrapped')))
  return rows.map((row) => row.id)
}

export async function* exportStatus(
  db: Database,
  { aircraftId, componentId }: Wanted,
  today: CalendarDate,
) {
  const wanted =
    componentId !== undefined
      ? { componentIds: [componentId] }
      : aircraftId !== undefined
        ? { aircraftIds: [aircraftId] }
        : { componentIds: await findOnShelf(db) }
  const context = await findContext(db, wanted, today)
  const all = inTreeOrder(context.rows)
  const own = componentId === undefined ? undefined : context.rows.get(componentId)
  const shown = own ? [own, ...beneath(context.rows, own.id)] : all
  yield shown.flatMap((row) => toCells(toComponent(context, row), today))
}
