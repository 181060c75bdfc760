import type {
  Component,
  ComponentLimit,
  ComponentsOfAircraft,
} from '@aerofleet/shared/contract/maintenance/components'
import fc from 'fast-check'
import { toDate, toDay } from '../../../test/due-reference'
import { clock, today } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'

// Works out the figures of parts a second time, from the rules alone. Hours and factors are in hundredths.

const { api, as } = useApi({ today })
/** `PART_FLEETS=200` plays more fleets. `PART_SEED=… PART_PATH=…` repeats one. */
const { PART_FLEETS = '3', PART_SEED = '1', PART_PATH } = process.env

const dimensions = ['hours', 'cycles'] as const
type Dimension = (typeof dimensions)[number]
type Both = Record<Dimension, number>
type Known = Partial<Both>
const kinds = ['life', 'overhaul'] as const
type Kind = (typeof kinds)[number]

type Part = {
  id: string
  parent: string | null
  aircraft: string | null
  position: string
  factors: Both
  /** The figures of the aircraft at the base; none on the shelf. */
  at: Both | undefined
  /** The figures of the aircraft at an overhaul in place, after the base. */
  overhaulAt?: Both | undefined
  began: Record<Kind, Known>
  limits: Record<Kind, Known>
  paper: Record<Kind, Known>
  /** The last day of its life in calendar time. */
  lastDay: number | undefined
}
type Reading = Both & { id: string }

const figures = (hours: fc.Arbitrary<number>, cycles: fc.Arbitrary<number>) =>
  fc.record({ hours, cycles })
const known = figures(fc.nat(900_000), fc.nat(9000))
const factor = fc.constantFrom(100, 100, 115, 95, 33, 250)
const drawnPart = fc.record({
  factors: figures(factor, factor),
  life: known,
  overhaul: known,
  unknown: fc.subarray(['life hours', 'life cycles', 'overhaul hours', 'overhaul cycles']),
  limits: fc.subarray(['life hours', 'life cycles', 'overhaul hours', 'overhaul cycles']),
  paper: fc.option(fc.nat(5000), { nil: undefined }),
  days: fc.option(fc.integer({ min: 300, max: 9000 }), { nil: undefined }),
})
type Drawn = typeof drawnPart extends fc.Arbitrary<infer Each> ? Each : never

const act = fc.constantFrom(
  ...['read', 'read', 'read', 'wait', 'wait', 'unread', 'remove', 'remove', 'install', 'install'],
  ...['install', 'exchange', 'factor', 'overhaul', 'overhaul', 'strike', 'strike'],
)
const step = fc.record({
  act,
  n: fc.nat(999),
  m: fc.nat(999),
  hours: fc.nat(2500),
  cycles: fc.nat(30),
  factors: figures(factor, factor),
})
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % (rows.length || 1)]
const shown = (dimension: Dimension, whole: number) => (dimension === 'hours' ? whole / 100 : whole)
const reason = 'It was so'
const mostOf: Record<Kind, Both> = {
  life: { hours: 90_000_000, cycles: 900_000 },
  overhaul: { hours: 3_000_000, cycles: 30_000 },
}

/** The places of the parts at the beginning: the aircraft or the part above, and the position. */
const places = [
  ['A', 'ENG 1'],
  [0, ''],
  [1, 'R1'],
  [0, 'R2'],
  ['B', 'ENG 1'],
  [4, ''],
  ['A', 'APU'],
] as const

async function play(drawn: Drawn[], steps: Step[]) {
  await api().reset()
  clock.today = '2026-01-01'
  const admin = as('admin')
  let context = 'the beginning'
  async function ask<Body>(line: string, body?: unknown): Promise<Body> {
    const answer = await admin(line, body === undefined ? {} : { body })
    if (answer.status >= 300)
      throw new Error(
        `${context}: ${line} ${JSON.stringify(body)} was answered ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    return answer.body as Body
  }
  const readings = new Map<string, Reading[]>()
  const parts = new Map<string, Part>()
  /** Acts that can be struck, and how. */
  const done: { before: Map<string, Part>; strike: string }[] = []

  const now = (aircraft: string): Both => readings.get(aircraft)?.at(-1) ?? { hours: 0, cycles: 0 }
  const asSent = ({ hours, cycles }: Both) => ({ hours: hours / 100, cycles })
  const above = (part: Part): Part[] => {
    const parent = part.parent === null ? undefined : parts.get(part.parent)
    return parent ? [part, ...above(parent)] : [part]
  }
  const beneath = (id: string): Part[] =>
    [...parts.values()]
      .filter(({ parent }) => parent === id)
      .flatMap((part) => [part, ...beneath(part.id)])
  const assembly = (part: Part) => [part, ...beneath(part.id)]

  /** What a part uses while its aircraft uses so much, rounded up. */
  function used(part: Part, dimension: Dimension, amount: number): number {
    const chain = above(part)
    const product = chain.reduce(
      (all, { factors }) => all * BigInt(factors[dimension]),
      BigInt(amount),
    )
    const scale = 100n ** BigInt(chain.length)
    return Number((product + scale - 1n) / scale)
  }
  /** The last figure of the aircraft at which a part has used no more than that. */
  function allowed(part: Part, dimension: Dimension, left: number): number {
    const chain = above(part)
    const product = chain.reduce((all, { factors }) => all * BigInt(factors[dimension]), 1n)
    const scaled = BigInt(left) * 100n ** BigInt(chain.length)
    const whole = scaled / product
    return Number(scaled % product < 0n ? whole - 1n : whole)
  }
  const startOf = ({ at, overhaulAt }: Part, kind: Kind) =>
    kind === 'overhaul' ? (overhaulAt ?? at) : at
  function since(part: Part, kind: Kind, dimension: Dimension): number {
    const start = startOf(part, kind)
    return part.aircraft && start ? now(part.aircraft)[dimension] - start[dimension] : 0
  }

  function figureNow(part: Part, kind: Kind, dimension: Dimension): number | undefined {
    const then = part.began[kind][dimension]
    const amount = since(part, kind, dimension)
    return then === undefined || amount < 0 ? undefined : then + used(part, dimension, amount)
  }
  function leftThen(part: Part, kind: Kind, dimension: Dimension): number | undefined {
    const [limit, then, paper] = [part.limits, part.began, part.paper].map(
      (of) => of[kind][dimension],
    )
    if (paper !== undefined) return paper
    return limit === undefined || then === undefined ? undefined : limit - then
  }
  /** The figures of now become those of the base. */
  function frozen(part: Part, at: Both | undefined): Part {
    const began: Part['began'] = { life: {}, overhaul: {} }
    const paper: Part['paper'] = { life: {}, overhaul: {} }
    for (const kind of kinds) {
      for (const dimension of dimensions) {
        const figure = figureNow(part, kind, dimension)
        if (figure !== undefined) began[kind][dimension] = figure
        const printed = part.paper[kind][dimension]
        const amount = since(part, kind, dimension)
        if (printed !== undefined && amount >= 0)
          paper[kind][dimension] = printed - used(part, dimension, amount)
      }
    }
    return { ...part, began, paper, at, overhaulAt: undefined }
  }
  /** Changes parts as one act, which can be struck. */
  function change(top: string, changed: readonly Part[]) {
    changeBy(`components/${top}`, changed)
  }
  function changeBy(struck: string, changed: readonly Part[]) {
    const before = new Map(changed.map(({ id }) => [id, parts.get(id) as Part]))
    done.push({ before, strike: `POST /maintenance/${struck}/strike` })
    for (const part of changed) parts.set(part.id, part)
  }

  for (const [n, hours, cycles] of [
    [1, 1_000_000, 9000],
    [2, 400_000, 7000],
  ] as const) {
    const body = anAircraft(n, { totalHours: hours / 100, totalCycles: cycles })
    const { aircraftId } = await ask<{ aircraftId: string }>('POST /aircraft', body)
    readings.set(aircraftId, [{ id: '', hours, cycles }])
  }
  const [a = '', b = ''] = readings.keys()
  const ids: string[] = []
  for (const [n, [place, position]] of places.entries()) {
    const { factors, unknown, limits, paper, days, ...began } = drawn[n] as Drawn
    const parent = typeof place === 'number' ? (ids[place] ?? null) : null
    const aircraft =
      parent === null ? (place === 'A' ? a : b) : (parts.get(parent)?.aircraft ?? null)
    const part: Part = {
      ...{ id: '', parent, aircraft, position, factors },
      at: { ...now(aircraft ?? '') },
      began: { life: { ...began.life }, overhaul: { ...began.overhaul } },
      limits: { life: {}, overhaul: {} },
      paper: { life: {}, overhaul: {} },
      lastDay: days === undefined ? undefined : toDay('2025-06-01') + days,
    }
    for (const kind of kinds) {
      for (const dimension of dimensions) {
        const name = `${kind} ${dimension}`
        if (unknown.some((each) => each === name)) delete part.began[kind][dimension]
        if (limits.some((each) => each === name))
          part.limits[kind][dimension] = mostOf[kind][dimension]
      }
    }
    if (paper !== undefined) part.paper.life.cycles = 100_000 + paper
    const limitOf = (kind: Kind) => {
      const { hours, cycles } = part.limits[kind]
      return { ...(hours !== undefined && { hours: hours / 100 }), cycles }
    }
    const { hours: tsn, cycles: csn } = part.began.life
    const { hours: tso, cycles: cso } = part.began.overhaul
    const { id } = await ask<Component>('POST /maintenance/components', {
      ...{ partNumber: 'P', serialNumber: `S-${n}`, name: 'Part', asOf: clock.today },
      ...{ hoursFactor: factors.hours / 100, cyclesFactor: factors.cycles / 100, csn, cso },
      ...{
        tsn: tsn === undefined ? undefined : tsn / 100,
        tso: tso === undefined ? undefined : tso / 100,
      },
      newOn: '2025-06-01',
      place: parent === null ? { aircraftId: aircraft, position } : { parentId: parent, position },
      limits: {
        life: {
          ...limitOf('life'),
          calendar: days === undefined ? undefined : { amount: days, unit: 'days' },
          printedCycles: part.paper.life.cycles,
        },
        overhaul: { ...limitOf('overhaul'), advisory: false },
      },
    })
    ids.push(id)
    parts.set(id, { ...part, id })
  }

  async function take({ act: what, n, m, ...given }: Step) {
    const aircraft = pick([a, b], n) ?? ''
    const date = clock.today
    const all = [...parts.values()]
    switch (what) {
      case 'wait': {
        clock.today = toDate(toDay(clock.today) + 1 + (n % 40))
        return
      }
      case 'read': {
        const log = readings.get(aircraft) ?? []
        const { hours, cycles } = now(aircraft)
        const next = { hours: hours + given.hours, cycles: cycles + given.cycles }
        const body = { date, ...asSent(next), accept: true }
        const line = `POST /maintenance/aircraft/${aircraft}/readings`
        const { reading } = await ask<{ reading: { id: string } }>(line, body)
        log.push({ ...next, id: reading.id })
        return
      }
      case 'unread': {
        const log = readings.get(aircraft) ?? []
        const last = log.at(-1)
        if (!last?.id) return
        await ask(`POST /maintenance/readings/${last.id}/strike`, { reason })
        log.pop()
        return
      }
      case 'remove': {
        const top = pick(
          all.filter((part) => part.aircraft !== null),
          m,
        )
        if (!top?.aircraft) return
        const under = beneath(top.id)
        const staying = n % 3 === 0 ? pick(under, n) : undefined
        const figure = now(top.aircraft)
        await ask(`POST /maintenance/components/${top.id}/remove`, {
          ...{ date, ...asSent(figure), accept: true, condition: 'serviceable', reason },
          leaves: staying ? [staying.id] : [],
        })
        const stays = staying ? assembly(staying) : []
        const left = stays.map((part) => {
          const base = frozen(part, { ...figure })
          if (part !== staying) return base
          const position = part.position || (top.parent === null ? 'Part' : '')
          return { ...base, parent: top.parent, position: free(top, position) }
        })
        const going = assembly(top).filter((part) => !stays.includes(part))
        const off = going.map((part) => ({
          ...frozen(part, undefined),
          aircraft: null,
          ...(part === top && { parent: null, position: '' }),
        }))
        return change(top.id, [...left, ...off])
      }
      case 'install': {
        const shelf = all.filter((part) => part.aircraft === null && part.parent === null)
        const top = pick(shelf, m)
        if (!top) return
        const on = all.filter(
          (part) => part.aircraft !== null && above(part).length + depthOf(top) <= 3,
        )
        const parent = n % 2 === 0 ? pick(on, n >> 1) : undefined
        const to = parent?.aircraft ?? aircraft
        const position = parent ? '' : `POS ${n % 5}`
        const isTaken = all.some(
          (part) => part.parent === null && part.aircraft === to && part.position === position,
        )
        const day = toDay(date)
        const isOver = assembly(top).some(({ lastDay = day }) => lastDay < day)
        if ((!parent && isTaken) || isOver) return
        const figure = now(to)
        await ask(`POST /maintenance/components/${top.id}/install`, {
          ...{
            date,
            ...asSent(figure),
            accept: true,
            reason,
            certificate: 'C-1',
            confirmLimits: true,
          },
          place: parent ? { parentId: parent.id, position } : { aircraftId: to, position },
        })
        return change(
          top.id,
          assembly(top).map((part) => ({
            ...part,
            ...{ aircraft: to, at: { ...figure } },
            ...(part === top && { parent: parent?.id ?? null, position }),
          })),
        )
      }
      case 'exchange': {
        const tops = all.filter((part) => part.aircraft !== null && part.parent === null)
        const [one, other] = [pick(tops, n), pick(tops, m)]
        if (!one?.aircraft || !other?.aircraft || one === other) return
        const day = toDay(date)
        const isSame = one.aircraft === other.aircraft
        const both = [...assembly(one), ...assembly(other)]
        if (!isSame && both.some(({ lastDay = day }) => lastDay < day)) return
        await ask(`POST /maintenance/components/${one.id}/exchange`, {
          ...{ date, ...asSent(now(one.aircraft)), accept: true, reason, withId: other.id },
        })
        const moved = [[one, other] as const, [other, one] as const].flatMap(([top, to]) =>
          assembly(top).map((part) => ({
            ...(isSame ? part : frozen(part, { ...now(to.aircraft ?? '') })),
            aircraft: to.aircraft,
            ...(part === top && { parent: to.parent, position: to.position }),
          })),
        )
        return change(one.id, moved)
      }
      case 'factor': {
        const part = pick(all, m)
        if (!part) return
        const stored = await ask<{ component: Component }>(`GET /maintenance/components/${part.id}`)
        const { hours, cycles } = given.factors
        const { name, newOn, overhauledOn, limits } = stored.component
        const kept = (limit: ComponentLimit | undefined) =>
          limit && {
            ...{ ...limit.limit, printedHours: limit.printed?.hours },
            printedCycles: limit.printed?.cycles,
          }
        const body = {
          ...{ name, newOn, overhauledOn },
          ...{ hoursFactor: hours / 100, cyclesFactor: cycles / 100 },
          limits: { life: kept(limits.life), overhaul: kept(limits.overhaul) },
        }
        await ask(`PUT /maintenance/components/${part.id}`, body)
        if (hours === part.factors.hours && cycles === part.factors.cycles) return
        const rebased = assembly(part).map((each) =>
          part.aircraft ? frozen(each, { ...now(part.aircraft) }) : each,
        )
        return change(
          part.id,
          rebased.map((each) => (each.id === part.id ? { ...each, factors: given.factors } : each)),
        )
      }
      case 'overhaul': {
        const limited = all.filter(
          ({ aircraft: on, limits }) => on !== null && Object.keys(limits.overhaul).length > 0,
        )
        const part = pick(limited, m)
        if (!part?.aircraft) return
        const figure = now(part.aircraft)
        const stored = await ask<{ component: Component }>(`GET /maintenance/components/${part.id}`)
        const line = `POST /maintenance/items/${stored.component.limits.overhaul?.itemId}/complete`
        const answer = await admin(line, { body: { date, ...asSent(figure), accept: true } })
        const { code, completion } = answer.body as { code?: string; completion?: { id: string } }
        // The reading of the last overhaul was struck.
        if (code === 'later-completion') return
        if (!completion)
          throw new Error(`${context}: ${line} was answered ${answer.status} ${code}`)
        const began = { ...part.began, overhaul: { hours: 0, cycles: 0 } }
        return changeBy(`completions/${completion.id}`, [
          { ...part, began, overhaulAt: { ...figure } },
        ])
      }
      case 'strike': {
        const last = done.pop()
        if (!last) return
        await ask(last.strike, { reason })
        for (const [id, part] of last.before) parts.set(id, part)
      }
    }
  }
  const depthOf = (part: Part): number =>
    1 + Math.max(0, ...[...parts.values()].filter(({ parent }) => parent === part.id).map(depthOf))
  function free({ parent, aircraft }: Part, wanted: string): string {
    const taken = [...parts.values()].flatMap((part) =>
      part.parent === parent && part.aircraft === aircraft ? [part.position] : [],
    )
    if (wanted === '' || !taken.includes(wanted)) return wanted
    for (let n = 2; ; n++) if (!taken.includes(`${wanted} ${n}`)) return `${wanted} ${n}`
  }

  async function compare() {
    const found: Component[] = []
    for (const id of readings.keys())
      found.push(
        ...(await ask<ComponentsOfAircraft>(`GET /maintenance/aircraft/${id}/components`))
          .components,
      )
    const shelf = 'GET /maintenance/components?place=shelf&limit=100'
    found.push(...(await ask<{ items: Component[] }>(shelf)).items)
    const byId = new Map(found.map((component) => [component.id, component]))
    const day = toDay(clock.today)
    const expected = [...parts.values()].map((part) => {
      const of = (kind: Kind, dimension: Dimension) => {
        const figure = figureNow(part, kind, dimension)
        return figure === undefined ? undefined : shown(dimension, figure)
      }
      const limits = kinds.map((kind) => {
        const remaining: Record<string, number> = {}
        const due: Record<string, number | string> = {}
        for (const dimension of dimensions) {
          const left = leftThen(part, kind, dimension)
          if (left === undefined) continue
          const amount = since(part, kind, dimension)
          if (amount >= 0)
            remaining[dimension] = shown(dimension, left - used(part, dimension, amount))
          const start = startOf(part, kind)
          if (start)
            due[dimension] = shown(dimension, start[dimension] + allowed(part, dimension, left))
        }
        if (kind === 'life' && part.lastDay !== undefined) {
          remaining['days'] = part.lastDay - day
          if (part.aircraft) due['date'] = toDate(part.lastDay)
        }
        return { remaining, due: part.aircraft ? due : {} }
      })
      const { id, parent, aircraft, position } = part
      const [tsn, csn] = [of('life', 'hours'), of('life', 'cycles')]
      const [tso, cso] = [of('overhaul', 'hours'), of('overhaul', 'cycles')]
      return { id, parent, aircraft, position, tsn, csn, tso, cso, limits }
    })
    const answered = expected.map(({ id }) => {
      const one = byId.get(id)
      const limits = kinds.map((kind) => {
        const { remaining = {}, due = {} } = one?.limits[kind] ?? {}
        return { remaining, due }
      })
      return {
        id,
        parent: one?.parent?.id ?? null,
        aircraft: one?.aircraft?.id ?? null,
        position: one?.position,
        ...{ tsn: one?.tsn, csn: one?.csn, tso: one?.tso, cso: one?.cso, limits },
      }
    })
    expect({ context, parts: answered }).toEqual({ context, parts: expected })
  }

  await compare()
  for (const [index, each] of steps.entries()) {
    context = `step ${index + 1}, ${each.act}`
    await take(each)
    await compare()
  }
}

test(
  'after every act the figures of all parts equal those of an independent implementation of the rules',
  async () => {
    const parts = fc.array(drawnPart, { minLength: places.length, maxLength: places.length })
    const steps = fc.array(step, { minLength: 40, maxLength: 40 })
    await fc.assert(fc.asyncProperty(parts, steps, play), {
      numRuns: Number(PART_FLEETS),
      seed: Number(PART_SEED),
      ...(PART_PATH && { path: PART_PATH }),
      endOnFailure: true,
    })
  },
  Number(PART_FLEETS) * 60_000,
)
