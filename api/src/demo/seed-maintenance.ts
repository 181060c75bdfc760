import { randomUUID } from 'node:crypto'
import type { ProgrammeWrite } from '@aerofleet/shared/contract/maintenance/programmes'
import { sumOf } from '@aerofleet/shared/due/figures'
import { perDay } from '@aerofleet/shared/due/rates'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import type { HistoryEntry } from '../db/history'
import { insertRows } from '../db/json'
import { saveChange } from '../db/save-change'
import { calculateItem, type LogEvent, type NewEvent } from '../maintenance/items/reads'
import { findUsage, projectItem } from '../maintenance/ledger/reads'
import { insertReplacement } from '../maintenance/ledger/writes'
import {
  itemEvents,
  items,
  maintained,
  programmeRevisions,
  programmes,
  readings,
} from '../maintenance/table'
import { isExtended, lastDone } from './maintained'
import { olga, recordedOn } from './past'
import { seedComponents } from './seed-components'
import { planner, seedWork } from './seed-work'

/** The aircraft gets the programme of its type. `index` is its number among these aircraft. */
export type ToMaintain = { id: string; tailNumber: string; aircraftType: string; index: number }

const introducedDaysAgo = 300

async function addProgrammes(tx: Transaction, now: Date, samples: readonly ProgrammeWrite[]) {
  const { at } = recordedOn(now, introducedDaysAgo, olga)
  const added = samples.map((text) => ({ id: randomUUID(), ...text }))
  await insertRows(
    tx,
    programmes,
    added.map(({ id, name }) => ({
      id,
      name,
      nameKey: name.toLowerCase(),
      status: 'active' as const,
      createdAt: at,
    })),
  )
  await insertRows(
    tx,
    programmeRevisions,
    added.map(({ id, name: _, ...text }) => ({
      ...text,
      programmeId: id,
      n: 1,
      state: 'valid' as const,
    })),
  )
  const recorded = recordedOn(now, introducedDaysAgo, olga)
  const entries = added.map(({ id, name, aircraftType, revision }): HistoryEntry => ({
    kind: 'programme',
    action: 'create',
    subjectId: id,
    before: null,
    after: { name, aircraftType, revision },
    recorded,
  }))
  await saveChange(tx, olga, { entries })
  return new Map(added.map((programme) => [programme.aircraftType, programme]))
}

async function replaceMeter(tx: Transaction, aircraftId: string) {
  const [reading] = await tx
    .select()
    .from(readings)
    .where(eq(readings.aircraftId, aircraftId))
    .orderBy(desc(readings.date))
    .offset(8)
    .limit(1)
  if (!reading) return
  const { hours } = reading
  const shown = { old: hours, new: 0.1, offset: sumOf('hours', hours, -0.1) }
  await insertReplacement(tx, reading, { ...shown, reference: 'WO-2026-0117' }, olga)
}

export async function seedMaintenance(
  tx: Transaction,
  aircraft: readonly ToMaintain[],
  now: Date,
  programmesToAdd: readonly ProgrammeWrite[],
): Promise<void> {
  const byType = await addProgrammes(tx, now, programmesToAdd)
  const usages = await findUsage(
    tx,
    aircraft.map(({ id }) => id),
  )
  const [first] = aircraft
  if (first) await replaceMeter(tx, first.id)
  const { at } = recordedOn(now, introducedDaysAgo - 1, olga)
  const author = { byUid: olga.uid, byName: olga.displayName, at }
  const rows: (typeof items.$inferInsert)[] = []
  const events: (typeof itemEvents.$inferInsert)[] = []
  const assigned: (typeof maintained.$inferInsert)[] = []
  for (const { id: aircraftId, aircraftType, index } of aircraft) {
    const programme = byType.get(aircraftType)
    const usage = usages.get(aircraftId)
    if (!programme || !usage) continue
    const { newest, rates } = usage
    const flown = {
      hours: rates.hours ? perDay('hours', rates.hours) : 1,
      cycles: rates.cycles ? perDay('cycles', rates.cycles) : 1,
    }
    assigned.push({
      aircraftId,
      programmeId: programme.id,
      programmeRevision: programme.revision,
      version: 2,
    })
    for (const [k, task] of programme.tasks.entries()) {
      const done = lastDone(index, k, task, newest, flown)
      const log: LogEvent[] = []
      const add = (event: NewEvent) => log.push({ ...author, ...event })
      add({ kind: 'revision', values: { task, programmeRevision: programme.revision } })
      if (done) add({ kind: 'baseline', values: { ...done, reference: 'SAMPLE' } })
      if (isExtended(index, k)) {
        const { hours, cycles, calendar } = task.limits
        const values = {
          reference: `V-${index}`,
          reason: 'The hangar is free next week only.',
          ...(hours && { hours: hours.tolerance }),
          ...(cycles && { cycles: cycles.tolerance }),
          ...(calendar && { days: calendar.tolerance }),
        }
        add({ kind: 'variation', values })
      }
      const id = randomUUID()
      const item = calculateItem(log)
      rows.push({
        ...item,
        id,
        aircraftId,
        programmeId: programme.id,
        version: log.length,
        ...projectItem(item, usage),
      })
      for (const event of log) events.push({ itemId: id, ...event })
    }
  }
  await insertRows(tx, maintained, assigned)
  await insertRows(tx, items, rows)
  await insertRows(tx, itemEvents, events)
  await seedWork(tx, aircraft.slice(-6), now)
  await seedComponents(tx, planner, aircraft, now.toISOString().slice(0, 10))
}
