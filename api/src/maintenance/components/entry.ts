import type { ComponentEvent } from '@aerofleet/shared/contract/maintenance/components'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import type { PartFigures } from '@aerofleet/shared/due/part'
import type { Condition } from '@aerofleet/shared/work/component'
import type { HistoryEntry } from '../../db/history'
import { namedFigures } from './answer'
import type { ComponentRow } from './assembly'

const actions: Record<ComponentEvent['kind'], HistoryEntry['action']> = {
  entered: 'create',
  installed: 'install',
  removed: 'remove',
  'left-behind': 'update',
  exchanged: 'exchange',
  condition: 'update',
  changed: 'update',
  corrected: 'update',
}

export const componentLabel = ({
  partNumber,
  serialNumber,
  name,
}: Pick<ComponentRow, 'partNumber' | 'serialNumber' | 'name'>) =>
  `${partNumber} ${serialNumber || name}`

const valuesOf = (row: ComponentRow) => ({
  component: componentLabel(row),
  name: row.name,
  class: row.class,
  owner: row.owner,
  ata: row.ata,
  status: row.status,
  position: row.position,
  newOn: row.newOn,
  overhauledOn: row.overhauledOn,
  hoursFactor: row.hoursFactor,
  cyclesFactor: row.cyclesFactor,
  limits: row.limits,
})

/** What an act says in the history of a part. */
export type Said = {
  kind: ComponentEvent['kind']
  date: CalendarDate
  reason?: string | undefined
  certificate?: string | undefined
  condition?: Condition | undefined
  /** Where it happened, with the figures of that aircraft. By default it is where the part is afterwards. */
  at?: Pick<ComponentRow, 'aircraftId' | 'parentId' | 'position'>
  figures?: Figures | undefined
}

export type OrderOfAct = { id: string; number: string }

type Told = Said & { used: PartFigures }

/** An event of a part in the history of the aircraft that it tells of. */
export function componentEntry(
  { order }: { order: OrderOfAct | undefined },
  { kind, at, date, reason, certificate, figures, used }: Told,
  before: ComponentRow | undefined,
  after: ComponentRow | undefined,
): HistoryEntry {
  const aircraftId = at?.aircraftId ?? null
  const said = {
    date,
    ...(at?.position && { position: at.position }),
    ...(reason && { reason }),
    ...(certificate && { certificate }),
    ...(figures && { hours: figures.hours, cycles: figures.cycles }),
    ...namedFigures(used.life, used.overhaul),
    ...(order && { order: order.number }),
  }
  return {
    kind: 'component',
    action: actions[kind],
    subjectId: (after ?? before)?.id ?? '',
    ...(aircraftId !== null && { partOf: aircraftId }),
    isFollowed: true,
    before: before && kind !== 'entered' ? valuesOf(before) : null,
    after: after ? { ...valuesOf(after), ...said } : null,
  }
}

export const componentStruck = (
  before: ComponentRow,
  after: ComponentRow | undefined,
  reason: string,
): HistoryEntry => {
  const { aircraftId } = before.aircraftId === null && after ? after : before
  return {
    kind: 'component',
    action: 'strike',
    subjectId: before.id,
    ...(aircraftId !== null && { partOf: aircraftId }),
    isFollowed: true,
    before: valuesOf(before),
    after: { ...valuesOf(after ?? before), reason },
  }
}
