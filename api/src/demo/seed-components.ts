import { ComponentRemove } from '@aerofleet/shared/contract/maintenance/components'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { eq } from 'drizzle-orm'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import { saveChange } from '../db/save-change'
import { enterSheet, finish, openShop, removePart } from '../maintenance/components/writes'
import { components } from '../maintenance/parts/reads'
import componentsFile from './files/components.csv'

/** Adds the components of an aircraft, an empty position on another one, and an engine and two parts on the shelf. */
export async function seedComponents(
  tx: Transaction,
  caller: Caller,
  aircraft: readonly { tailNumber: string; aircraftType: string }[],
  today: string,
): Promise<void> {
  const jets = aircraft.filter(({ aircraftType }) => aircraftType === 'Airbus A320neo')
  const [first = aircraft[0]] = jets.slice(1)
  const second = aircraft.find((each) => each !== first)
  if (!first || !second) return
  const day = { today, timeZone: 'UTC' }
  const sheet = componentsFile
    .replaceAll('FIRST', first.tailNumber)
    .replaceAll('SECOND', second.tailNumber)
    .replaceAll(/today(-\d+)?/g, (_, days: string = '0') => addDays(today, Number(days)))
  await saveChange(tx, caller, { entries: await enterSheet(sheet, tx, caller, day) })

  const [apu] = await tx.select().from(components).where(eq(components.serialNumber, 'P-2204'))
  if (!apu) return
  const shop = await openShop({ tx, caller, day, componentIds: [apu.id] })
  const removal = { date: today, condition: 'unserviceable', reason: 'Oil leak', accept: true }
  await removePart(shop, apu.id, ComponentRemove.parse(removal))
  await saveChange(tx, caller, { entries: (await finish(shop)).entries })
}
