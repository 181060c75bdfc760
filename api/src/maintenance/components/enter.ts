import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  Component,
  ComponentCreate,
  ComponentUpdate,
  LimitWrite,
} from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import {
  partLimits,
  rebased,
  type PartBase,
  type PartLimit,
  type PartLimitKind,
  type PartLimits,
} from '@aerofleet/shared/due/part'
import { partKey, partName, serialOf } from '@aerofleet/shared/work/component'
import { eq } from 'drizzle-orm'
import type { Work } from '../../db/change'
import { asStored } from '../../db/json'
import { conflict, requireNoProblems } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import { components } from '../parts/reads'
import { answerAct, type ActRequest } from './acts'
import { findContext, toComponent } from './answer'
import { factorsOf, findAssemblies, type ComponentRow } from './assembly'
import { putOn, requireFree, targetOf } from './move'
import { assemblyOf, figuresOn, openShop, partOf, requireVersion, say, type Shop } from './shop'

type Described = ComponentUpdate
type NewPart = Omit<ComponentCreate, 'place' | 'asOf' | 'accept' | 'hours' | 'cycles'>

type GivenLimit = Omit<LimitWrite, 'advisory'> & { advisory?: boolean }

function limitOf({ printedHours: _, printedCycles: __, advisory, ...figures }: GivenLimit) {
  const limit: PartLimit = { ...figures, ...(advisory && { advisory }) }
  return Object.values(limit).some((value) => value !== undefined) ? limit : undefined
}

function limitsOf(given: Described['limits']): PartLimits {
  const [life, overhaul] = [given.life, given.overhaul].map((limit) => limit && limitOf(limit))
  return { ...(life && { life }), ...(overhaul && { overhaul }) }
}

function printedOf(limits: Described['limits'], on: string): PartBase['printed'] {
  const printed: PartBase['printed'] = {}
  for (const kind of partLimits) {
    const { printedHours: hours, printedCycles: cycles } = limits[kind] ?? {}
    if (hours === undefined && cycles === undefined) continue
    printed[kind] = {
      on,
      ...(hours !== undefined && { hours }),
      ...(cycles !== undefined && { cycles }),
    }
  }
  return Object.keys(printed).length > 0 ? printed : undefined
}

export const figuresIn = (
  hours: number | undefined,
  cycles: number | undefined,
): Partial<Figures> => ({
  ...(hours !== undefined && { hours }),
  ...(cycles !== undefined && { cycles }),
})

export const describedColumns = (body: Described) => ({
  name: body.name,
  class: body.class,
  owner: body.owner,
  ata: body.ata,
  newOn: body.newOn ?? null,
  overhauledOn: body.overhauledOn ?? null,
  hoursFactor: body.hoursFactor,
  cyclesFactor: body.cyclesFactor,
  limits: asStored(limitsOf(body.limits)),
})

export const keyOf = (partNumber: string, serialNumber: string): string | null =>
  serialNumber === '' ? null : `${partKey(partNumber)} ${partKey(serialNumber)}`

/** @throws 409 if there is such a part already; the sentence says where */
async function requireNew({ tx: db, rows: known, knownKeys }: Shop, key: string | null) {
  if (key === null) return
  // Of keys that were looked for, those that are stored are among the rows.
  if (knownKeys.has(key) && ![...known.values()].some((row) => row.key === key)) return
  const [found] = await db
    .select({ id: components.id })
    .from(components)
    .where(eq(components.key, key))
  if (!found) return
  const rows = await findAssemblies(db, { componentIds: [found.id] })
  const row = rows.get(found.id)
  if (!row) return
  const context = await findContext(db, { componentIds: [found.id] }, row.base.date)
  const { aircraft, parent, position } = toComponent(context, row)
  const day = dayInWords(row.base.date)
  const where =
    row.status === 'scrapped'
      ? `scrapped ${day}`
      : aircraft
        ? `on ${[aircraft.tailNumber, parent && partName(parent), position].filter(Boolean).join(', ')}`
        : `on the shelf since ${day}`
  const message = `${row.partNumber} ${row.serialNumber} exists already: ${where}.`
  throw conflict('serial-exists', message, [{ path: 'serialNumber', message }])
}

/** Adds a part on the shelf to the act. Its figures are those of the day. */
export async function addPart(shop: Shop, given: NewPart, date: string): Promise<string> {
  const { partNumber, tsn, csn, tso, cso, limits } = given
  const serialNumber = serialOf(given.serialNumber)
  const key = keyOf(partNumber, serialNumber)
  await requireNew(shop, key)
  const printed = printedOf(limits, date)
  const base: PartBase = {
    date,
    life: figuresIn(tsn, csn),
    overhaul: figuresIn(tso, cso),
    ...(printed && { printed }),
  }
  const row: ComponentRow = {
    ...{ id: randomUUID(), version: 1, n: 0, partNumber, serialNumber, key },
    ...describedColumns(given),
    ...{ status: 'serviceable', aircraftId: null, parentId: null, position: '' },
    ...{ installedOn: null, certificate: '', base, unknownAccepted: null, struckAt: null },
  }
  shop.rows.set(row.id, row)
  return row.id
}

/** Enters a part at its place, or on the shelf. It may have no life left: it is there all the same. */
export async function enterPart(
  shop: Shop,
  { place, asOf, hours, cycles, accept, ...given }: ComponentCreate,
): Promise<string> {
  requireNoProblems(dateProblems(asOf, shop.day, 'asOf'))
  const id = await addPart(shop, given, asOf)
  if (!place) {
    say(shop, partOf(shop, id), { kind: 'entered', date: asOf })
    return id
  }
  const target = targetOf(shop, place, assemblyOf(shop, id))
  requireFree(shop, target, id)
  const figures =
    target.aircraftId === null
      ? undefined
      : await figuresOn(shop, target.aircraftId, { date: asOf, hours, cycles, accept })
  putOn(shop, id, target, { date: asOf, figures, kind: 'entered' })
  return id
}

export const createComponent =
  (body: ComponentCreate, day: DayOfZone): Work<Component> =>
  async (tx, caller) => {
    const { place } = body
    const shop = await openShop({
      ...{ tx, caller, day },
      componentIds: place?.parentId === undefined ? [] : [place.parentId],
      aircraftIds: place?.aircraftId === undefined ? [] : [place.aircraftId],
    })
    const id = await enterPart(shop, body)
    const { entries, answer } = await answerAct(shop, id)
    return { entries, answer: answer.component }
  }

/** Changed factors and printed figures count from today on. */
export const updateComponent =
  ({ id, ifMatch, day }: ActRequest, body: ComponentUpdate): Work<Component> =>
  async (tx, caller) => {
    const shop = await openShop({ tx, caller, day, componentIds: [id] })
    await requireVersion(shop, id, ifMatch)
    const before = partOf(shop, id)
    const { today: date } = day
    const columns = describedColumns(body)
    const isFactor =
      columns.hoursFactor !== before.hoursFactor || columns.cyclesFactor !== before.cyclesFactor
    const printed = printedOf(body.limits, date)
    const papers = partLimits.filter((kind) =>
      isOtherPaper(printed?.[kind], before.base.printed?.[kind]),
    )
    const rebasing = isFactor
      ? assemblyOf(shop, id)
      : papers.some((kind) => printed?.[kind])
        ? [before]
        : []
    const rebasedOthers = rebaseAll(shop, rebasing, date).filter((each) => each.id !== id)
    const row = partOf(shop, id)
    const base = withPrinted(row.base, printed, papers)
    const after = { ...row, ...columns, base }
    if (isDeepStrictEqual(after, before)) {
      const context = await findContext(tx, { componentIds: [id] }, date)
      return { entries: [], answer: toComponent(context, before) }
    }
    say(shop, after, { kind: 'changed', date: base.date })
    const reason = `${partName(after)} counts with another factor`
    for (const each of rebasedOthers) say(shop, each, { kind: 'changed', date, reason })
    const { entries, answer } = await answerAct(shop, id)
    return { entries, answer: answer.component }
  }

type Paper = NonNullable<PartBase['printed']>[PartLimitKind]

const isOtherPaper = (one: Paper, other: Paper) =>
  one?.hours !== other?.hours || one?.cycles !== other?.cycles

/** Gives parts on aircraft a new base, so that what was counted until now stays as it is. Returns them. */
function rebaseAll(shop: Shop, parts: readonly ComponentRow[], date: string): ComponentRow[] {
  const rebasedRows = parts.flatMap((row) => {
    const figures = shop.on.get(row.aircraftId ?? '')?.usage.newest
    if (!figures) return []
    const { hours, cycles } = figures
    const at = { date, aircraft: { hours, cycles } }
    return [{ ...row, base: rebased(row.base, factorsOf(shop.rows, row), { hours, cycles }, at) }]
  })
  for (const row of rebasedRows) shop.rows.set(row.id, row)
  return rebasedRows
}

function withPrinted(
  base: PartBase,
  printed: PartBase['printed'],
  kinds: readonly PartLimitKind[],
): PartBase {
  const { printed: before, ...rest } = base
  const all = { ...before }
  for (const kind of kinds) {
    const paper = printed?.[kind]
    if (paper) all[kind] = paper
    else delete all[kind]
  }
  return Object.keys(all).length > 0 ? { ...rest, printed: all } : rest
}
