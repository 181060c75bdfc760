import { ComponentCreate, ComponentRemove } from '@aerofleet/shared/contract/maintenance/components'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import { saveChange } from '../db/save-change'
import {
  enterPart,
  finish,
  openShop,
  removePart,
  type Shop,
} from '../maintenance/components/writes'

type Values = Record<string, unknown>
/** The parts beneath stand with it. */
type Assembly = Values & { beneath?: Assembly[] }

const disc = (partNumber: string, serialNumber: string, csn: number): Assembly => ({
  ...{ partNumber, serialNumber, csn, name: 'HPT disc', ata: '72-50' },
  limits: { life: { cycles: 15_000 } },
})

function engine(serialNumber: string, position: string, hpt: Assembly[]): Assembly {
  return {
    ...{ partNumber: 'ENG-1127', serialNumber, position, name: 'Engine', class: 'engine' },
    ...{ ata: '72', tsn: 9104.33, csn: 5120, tso: 2112, cso: 1180 },
    limits: { overhaul: { hours: 2000, advisory: true } },
    beneath: [
      {
        ...{ partNumber: 'HPT-40', serialNumber: `M-${serialNumber}`, name: 'HPT module' },
        ...{ position: 'HPT', ata: '72-50' },
        beneath: hpt,
      },
      {
        ...{ partNumber: 'FAN-2', serialNumber: `Q-${serialNumber}`, name: 'Fan hub' },
        ...{ position: 'FAN', csn: 6621, cyclesFactor: 1.15 },
        limits: { life: { cycles: 20_000, printedCycles: 11_900 } },
      },
      {
        ...{ partNumber: 'SHF-3', serialNumber: `S-${serialNumber}`, name: 'LPT shaft' },
        ...{ position: 'SHAFT', limits: { life: { cycles: 25_000 } } },
      },
      {
        ...{ partNumber: 'FP-2', serialNumber: `FP-${serialNumber}`, name: 'Fuel pump' },
        ...{ position: 'PUMP', ata: '73', tsn: 3000 },
      },
      { partNumber: 'IGN-1', serialNumber: '', name: 'Igniter plugs', ata: '74' },
    ],
  }
}

const assemblies = (today: string): Assembly[] => [
  engine('V-10231', 'ENG 1', [disc('DSC-7', 'K-311', 14_690), disc('DSC-8', 'K-312', 9800)]),
  engine('V-10232', 'ENG 2', [disc('DSC-7', 'K-407', 6200), disc('DSC-8', 'K-408', 6200)]),
  {
    ...{ partNumber: 'LG-880-1', serialNumber: 'MLG-0417', name: 'Main landing gear, left' },
    ...{ position: 'MLG L', class: 'landing-gear', ata: '32', csn: 11_240, cso: 3120 },
    overhauledOn: addDays(today, -1460),
    limits: {
      life: { cycles: 60_000 },
      overhaul: { cycles: 20_000, calendar: { amount: 10, unit: 'years' } },
    },
  },
  {
    ...{ partNumber: 'FEX-4711-REV-C-AMDT-2', serialNumber: 'BOTTLE-2019-LOT-0042-117' },
    name: 'Fire extinguisher bottle of the lower forward cargo compartment, second shot',
    ...{ position: 'CARGO FWD', ata: '26', overhauledOn: addDays(today, -1840) },
    limits: { overhaul: { calendar: { amount: 5, unit: 'years' } } },
  },
]

const onShelf = (today: string): Assembly[] => [
  {
    ...engine('V-10188', '', [disc('DSC-7', 'K-290', 11_020), disc('DSC-8', 'K-291', 11_020)]),
    overhauledOn: addDays(today, 60 - 12 * 365),
    limits: { overhaul: { hours: 8000, calendar: { amount: 4380, unit: 'days' } } },
  },
  {
    ...{ partNumber: 'HOS-6', serialNumber: 'H-6601', name: 'Hydraulic hose', ata: '29' },
    newOn: addDays(today, 49 - 6 * 365),
    limits: { life: { calendar: { amount: 2190, unit: 'days' } } },
  },
  { partNumber: 'SG-30', serialNumber: 'SG-118', name: 'Starter generator', ata: '24', tsn: 812.5 },
]

/** Adds the components of an aircraft, an empty position on another one, and an engine and two parts on the shelf. */
export async function seedComponents(
  tx: Transaction,
  caller: Caller,
  aircraft: readonly { id: string; aircraftType: string }[],
  today: string,
): Promise<void> {
  const jets = aircraft.filter(({ aircraftType }) => aircraftType === 'Airbus A320neo')
  const [one = aircraft[0]] = jets.slice(1)
  const other = aircraft.find(({ id }) => id !== one?.id)
  if (!one || !other) return
  const day = { today, timeZone: 'UTC' }

  async function act<Answer>(
    opening: { componentIds?: string[]; aircraftIds?: string[] },
    work: (shop: Shop) => Promise<Answer>,
  ): Promise<Answer> {
    const shop = await openShop({ tx, caller, day, componentIds: [], ...opening })
    const answer = await work(shop)
    const { entries } = await finish(shop)
    await saveChange(tx, caller, { entries })
    return answer
  }
  const enter = (values: Values, place?: { aircraftId?: string; parentId?: string }) =>
    act(
      {
        aircraftIds: place?.aircraftId ? [place.aircraftId] : [],
        componentIds: place?.parentId ? [place.parentId] : [],
      },
      (shop) => {
        const at = place && { ...place, position: values['position'] ?? '' }
        const body = { ...values, ...(at && { place: at }), asOf: today, accept: true }
        return enterPart(shop, ComponentCreate.parse(body))
      },
    )
  async function enterAll(
    { beneath = [], ...values }: Assembly,
    place?: { aircraftId?: string; parentId?: string },
  ): Promise<string> {
    const id = await enter(values, place)
    for (const part of beneath) await enterAll(part, { parentId: id })
    return id
  }

  for (const assembly of assemblies(today)) await enterAll(assembly, { aircraftId: one.id })
  const apu = { partNumber: 'APU-131', serialNumber: 'P-2204', name: 'APU', class: 'apu' }
  const apuId = await enter({ ...apu, position: 'APU', ata: '49' }, { aircraftId: other.id })
  const removal = { date: today, condition: 'unserviceable', reason: 'Oil leak', accept: true }
  await act({ componentIds: [apuId] }, (shop) =>
    removePart(shop, apuId, ComponentRemove.parse(removal)),
  )
  for (const part of onShelf(today)) await enterAll(part)
}
