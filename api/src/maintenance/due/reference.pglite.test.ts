import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import fc from 'fast-check'
import {
  dimensions,
  inOrder,
  isPrinted,
  isTolerated,
  itemOf,
  judge,
  offsetOn,
  outlookOf,
  recalculate,
  toDate,
  toDay,
  urgency,
  usageOf,
  type Dimension,
  type Done,
  type Event,
  type Figures,
  type Plan,
  type Reading,
  type Replacement,
  type Task,
} from '../../../test/due-reference'
import { aProgramme, clock, today } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'

const { api, as } = useApi({ today })
/** `DUE_FLEETS=200` plays more fleets. `DUE_SEED=… DUE_PATH=…` repeats one, `DUE_SHRINK=1` looks for a shorter one. */
const { DUE_FLEETS = '3', DUE_SEED = '1', DUE_PATH, DUE_SHRINK } = process.env

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const nothing = { threshold: undefined, interval: undefined, tolerance: 0, earlyWindow: 0 }
/** Tolerance and early window are percentages here. */
const limitUpTo = (largest: number, threshold: fc.Arbitrary<number | undefined>) =>
  fc.record({
    threshold,
    interval: optional(fc.integer({ min: 1, max: largest })),
    tolerance: fc.nat(20),
    warn: optional(fc.nat(Math.ceil(largest / 4))),
    earlyWindow: fc.nat(99),
  })
const task = fc
  .record({
    limits: fc.record({
      hours: optional(limitUpTo(20_000, optional(fc.integer({ min: 99_000, max: 120_000 })))),
      cycles: optional(limitUpTo(100, optional(fc.integer({ min: 490, max: 600 })))),
      calendar: optional(limitUpTo(24, optional(fc.integer({ min: 1, max: 40 })))),
    }),
    printed: fc.nat(3).map((n) => n === 0),
    unit: fc.constantFrom('days', 'months', 'years'),
    which: fc.constantFrom('first', 'last'),
    next: fc.constantFrom('excess', 'completion', 'grid'),
    endOfMonth: fc.boolean(),
    airworthinessLimitation: fc.nat(7).map((n) => n === 0),
  })
  .map(({ limits: drawn, ...rest }): Task => {
    const limits: Task['limits'] = {}
    const unitDays = { days: 1, months: 30, years: 365 }[rest.unit]
    for (const name of dimensions) {
      const { tolerance, earlyWindow, ...limit } = drawn[name] ?? nothing
      const span = (limit.interval ?? limit.threshold ?? 0) * (name === 'calendar' ? unitDays : 1)
      const part = (percentage: number) => Math.floor((span * percentage) / 100)
      if (name === 'calendar' && rest.printed && drawn.calendar)
        limits.calendar = { ...nothing, warn: drawn.calendar.warn }
      if (span === 0 || limits[name]) continue
      limits[name] = {
        ...limit,
        tolerance: rest.airworthinessLimitation ? 0 : part(tolerance),
        earlyWindow: rest.next === 'grid' && limit.interval ? part(earlyWindow) : 0,
      }
    }
    const isCounted = limits.calendar !== undefined && !rest.printed && rest.unit !== 'days'
    const endOfMonth = rest.endOfMonth && isCounted
    const none = { hours: { interval: 5000, tolerance: 0, earlyWindow: 0 } }
    return { ...rest, endOfMonth, limits: Object.keys(limits).length > 0 ? limits : none }
  })

const weights =
  'nothing 0, read 10, fly 3, unread 2, complete 7, strike 4, baseline 3, vary 8, withdraw 1, revise 3, ' +
  'apply 1, edit 3, add 1, hide 1, show 1, plan 2, wait 7, back 1, undo 4, meter 3'
const acts = weights.split(', ').map((each) => {
  const [act = '', weight] = each.split(' ')
  return { arbitrary: fc.constant(act), weight: Number(weight) }
})
const small = fc.integer({ min: -1, max: 1 })
const step = fc.record({
  act: fc.oneof({ withCrossShrink: true }, ...acts),
  n: fc.nat(999),
  ago: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(6), fc.nat(150)),
  hours: fc.oneof(small, fc.integer({ min: -110, max: 110 }), fc.integer({ min: -500, max: 4000 })),
  cycles: fc.oneof(small, fc.integer({ min: -5, max: 20 })),
  days: fc.oneof(small, fc.integer({ min: 1, max: 40 })),
  aims: fc.boolean(),
  flag: fc.boolean(),
  rare: fc.nat(7).map((n) => n === 0),
  task,
})
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

type Item = { id: string; code: string; events: Event[]; gone?: boolean; hidden?: boolean }
type Logged = Reading & { id?: string }
type Flown = Aircraft & {
  readings: Logged[]
  replacements: (Replacement & { readingId: string })[]
  plan: Plan | null
  own: Item[]
  brought?: Logged | undefined
}
type Page = { items: DueRow[]; next: string | null; counts?: Record<string, number> | undefined }
type Listed = { items: { id: string }[] }

const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % (rows.length || 1)]
const reason = 'It was wrong'
const inHours = (hundredths?: number) => (hundredths === undefined ? undefined : hundredths / 100)
const figuresOf = ({ hours, cycles, calendar }: Figures) => ({
  ...{ hours: inHours(hours), cycles },
  date: calendar === undefined ? undefined : toDate(calendar),
})
const doneOf = ({ paper, since, ...done }: Done) => ({
  ...figuresOf(done),
  validUntil: paper === undefined ? undefined : toDate(paper),
  since,
})
const withPaper = (task: Task, done: Done, days: number): Done =>
  isPrinted('calendar', task) ? { ...done, paper: (done.calendar ?? 0) + Math.abs(days) * 5 } : done
const amountsOf = ({ hours, cycles, calendar: days }: Figures) => ({
  ...{ hours: inHours(hours), cycles, days },
})
function bodyOf(code: string, { unit, limits, printed, ...rest }: Task) {
  const { hours, calendar } = limits
  const asHours = Object.entries(hours ?? {}).map(([name, value]) => [name, inHours(value)])
  const sent = {
    ...limits,
    hours: hours && Object.fromEntries(asHours),
    calendar: calendar && (printed ? { printed, warn: calendar.warn } : { ...calendar, unit }),
  }
  return { code, title: 'Check', ata: '05', kind: 'inspection', ...rest, limits: sent }
}

async function play(tasks: Task[], steps: Step[]) {
  await api().reset()
  clock.today = '2026-01-01'
  const admin = as('admin')
  const now = () => toDay(clock.today)
  let context = 'the beginning'
  async function ask<Body>(line: string, body?: unknown, taken = true): Promise<Body> {
    const answer = await admin(line, body === undefined ? {} : { body })
    if (answer.status < 300 !== taken || answer.status >= 500) {
      const got = `${answer.status} ${JSON.stringify(answer.body)}`
      throw new Error(`${context}: ${line} ${JSON.stringify(body)}
was answered ${got}, and by the rules is ${taken ? 'taken' : 'refused'}`)
    }
    return answer.body as Body
  }

  const draft = tasks.map((each, n) => ({ code: `P${n}`, task: each }))
  let active = draft
  let codes = draft.length
  const text = (revision: number) =>
    aProgramme({
      revision: String(revision),
      tasks: draft.map((each) => bodyOf(each.code, each.task)),
    })
  const { id: programmeId } = await ask<Item>('POST /maintenance/programmes', text(0))
  const programme = `/maintenance/programmes/${programmeId}`
  await ask(`POST ${programme}/activate`, {})

  async function apply(moved: Flown[]) {
    const body = { aircraftIds: moved.map(({ id }) => id), accept: true }
    await ask(`POST ${programme}/apply-revision`, body)
    moved.forEach(revise)
  }

  function revise({ own }: Flown) {
    for (const item of own)
      if (item.code.startsWith('P') && !active.some(({ code }) => code === item.code))
        item.gone = true
    for (const { code, task: revised } of active) {
      const item = own.find((each) => each.code === code)
      const event: Event = { kind: 'task', task: revised }
      if (item) item.events.push(event)
      else own.push({ id: '', code, events: [event] })
    }
  }

  /** Readings after today do not count. They exist after somebody has set the clock back. */
  const known = ({ readings }: Flown) => readings.filter(({ calendar }) => calendar <= now())
  async function plan(one: Flown, planned: Plan | null) {
    const { hours = 0, cycles = 0 } = planned ?? {}
    const body = { hoursPerDay: hours / 100, cyclesPerDay: cycles / 100, reason }
    await ask(`PUT /maintenance/aircraft/${one.id}/utilisation`, { plan: planned && body })
    one.plan = planned
  }
  function noteChange(one: Flown, before: Required<Figures> | Figures, brought?: Logged) {
    const { hours, cycles } = usageOf(known(one), null).figures
    if (hours !== before.hours || cycles !== before.cycles) one.brought = brought
  }
  async function read(
    one: Flown,
    figures: Required<Figures>,
    override: boolean,
    accept: boolean,
    byMeter = false,
  ) {
    const { taken, reading } = judge(known(one), figures, { override, accept })
    const meter = figures.hours - offsetOn(one.replacements, figures.calendar)
    const isMeter = byMeter && meter >= 0
    const given = {
      ...figuresOf(figures),
      ...(isMeter && { hours: undefined, meter: inHours(meter) }),
    }
    const body = { ...given, accept, override: override ? { reason } : null }
    if (isMeter) reading.meter = meter
    const line = `POST /maintenance/aircraft/${one.id}/readings`
    const answer = await ask<{ reading: { id: string } }>(line, body, taken)
    if (!taken) return
    const before = usageOf(known(one), null).figures
    const logged = { ...reading, id: answer.reading.id }
    one.readings.push(logged)
    noteChange(one, before, logged)
  }
  /** Replaces a meter. The server first recalculates later readings by meter, and then checks the replacement. */
  async function replaceMeter(
    one: Flown,
    { old, shown, ...of }: { old: number; shown: number; cycles: number; calendar: number },
    accept: boolean,
  ) {
    const hours = old + offsetOn(one.replacements, of.calendar)
    if (hours < 0) return
    const figures = { ...of, hours }
    const replaced = { calendar: of.calendar, offset: hours - shown, reading: { struck: false } }
    const readings = one.readings.map((each) => ({ ...each }))
    recalculate(readings, [...one.replacements, replaced], of.calendar, now())
    const counting = readings.filter(({ calendar }) => calendar <= now())
    const { taken, reading } = judge(counting, figures, { override: false, accept })
    const { date, cycles } = figuresOf(figures)
    const body = { date, cycles, old: inHours(old), new: inHours(shown), accept }
    const line = `POST /maintenance/aircraft/${one.id}/meter-replacements`
    const answer = await ask<{ reading: { id: string } }>(line, body, taken)
    if (!taken) return
    const { id } = answer.reading
    const made = { ...reading, id }
    one.replacements.push({ ...replaced, reading: made, readingId: id })
    for (const [n, { hours: recalculated, lowers }] of readings.entries())
      Object.assign(one.readings[n] ?? {}, { hours: recalculated, lowers })
    one.readings.push(made)
    one.brought = undefined
  }
  /** Sets the clock. Readings start or stop to count with the next change of their aircraft, here the next reading. */
  async function setClock(day: number) {
    const counted = fleet.map((one) => known(one).length)
    clock.today = toDate(day)
    for (const [n, one] of fleet.entries()) {
      const { hours, cycles } = usageOf(known(one), null).figures
      if (known(one).length === counted[n]) continue
      await read(one, { hours: hours + 1, cycles, calendar: day }, false, true)
      one.brought = undefined
    }
  }

  async function fly(one: Flown, hours: number, cycles: number) {
    const { aircraftType, tailNumber, serialNumber, readings } = one
    const before = usageOf(known(one), null).figures
    const body = { totalHours: hours / 100, totalCycles: cycles }
    await ask(`PUT /aircraft/${one.id}`, { aircraftType, tailNumber, serialNumber, ...body })
    if (hours === before.hours && cycles === before.cycles) return
    const log = await ask<Listed>(`GET /maintenance/aircraft/${one.id}/readings?limit=200`)
    const id = log.items.find((row) => !readings.some((reading) => reading.id === row.id))?.id
    const isFirst = !known(one).some((each) => !each.placeholder && !each.struck)
    const lowers = !isFirst && (hours < before.hours || cycles < before.cycles)
    const made = { hours, cycles, calendar: now(), lowers, struck: false, ...(id && { id }) }
    readings.push(made)
    noteChange(one, before, made)
  }

  const fleet: Flown[] = []
  for (const n of [1, 2]) {
    clock.today = '2026-01-01'
    const body = anAircraft(n, { totalHours: 900, totalCycles: 450 })
    const { aircraft } = await ask<{ aircraft: Aircraft }>('POST /aircraft', body)
    const first = { hours: 90_000, cycles: 450, calendar: now(), lowers: false, struck: false }
    const one: Flown = { ...aircraft, readings: [first], replacements: [], plan: null, own: [] }
    fleet.push(one)
    clock.today = '2026-01-31'
    await fly(one, 98_000, 480)
    const done = { hours: 95_000, cycles: 465, calendar: now() - 15 }
    const made = draft.map((each) => ({ ...each, done: withPaper(each.task, done, 20) }))
    const baselines = n === 1 ? made.map((each) => ({ code: each.code, ...doneOf(each.done) })) : []
    await ask(`PUT /maintenance/aircraft/${one.id}/programme`, {
      programmeId,
      baselines,
      accept: true,
    })
    revise(one)
    if (n === 1)
      for (const { code, events } of one.own) {
        const [first] = made.filter((each) => each.code === code)
        if (first) events.push({ kind: 'baseline', done: first.done })
      }
  }

  clock.today = '2026-01-01'
  const csv = 'aircraftType,tailNumber,serialNumber\nAirbus A320,D-A3,003'
  await admin('POST /aircraft/import?totalsUnknown=1', { csv })
  const [unknown] = (await ask<Aircraft[]>('GET /aircraft')).filter(
    ({ tailNumber }) => tailNumber === 'D-A3',
  )
  if (unknown) {
    const nothingKnown = { hours: 0, cycles: 0, calendar: now(), lowers: false, struck: false }
    const readings = [{ ...nothingKnown, placeholder: true }]
    const one: Flown = { ...unknown, readings, replacements: [], plan: null, own: [] }
    fleet.push(one)
    await ask(`PUT /maintenance/aircraft/${one.id}/programme`, { programmeId, baselines: [] })
    revise(one)
  }
  clock.today = '2026-01-31'

  async function take(one: Flown, each: Step, revision: number) {
    const { n, ago, days, aims, flag, rare } = each
    const readings = known(one)
    const { figures } = usageOf(readings, null)
    const kept = one.own.filter(({ gone }) => !gone)
    const varied = kept.filter(({ events }) => itemOf(events).variation)
    const item = pick(aims && varied.length > 0 ? varied : kept, n >> 1)
    const made = item && itemOf(item.events)
    const isActive = made && !made.isDone && !item.hidden
    function near(name: Dimension, than: Figures, more: number) {
      const due = aims ? made?.due[name] : undefined
      const varied = flag ? (made?.variation?.[name] ?? 0) : 0
      return Math.max(0, (due === undefined ? (than[name] ?? 0) : due + varied) + more)
    }
    const path = `/maintenance/items/${item?.id}`
    switch (each.act) {
      case 'nothing':
        return
      case 'read': {
        const calendar = now() - ago
        const then = inOrder(readings).findLast((other) => other.calendar <= calendar)
        const given = { ...(then ?? figures), calendar }
        if (n & 2) given.hours = near('hours', given, each.hours)
        if (n & 4) given.cycles = near('cycles', given, each.cycles)
        return read(one, given, rare, !rare || flag, (n & 8) > 0)
      }
      case 'fly': {
        const [hours, cycles] = rare
          ? [each.hours, each.cycles]
          : [Math.abs(each.hours), Math.abs(each.cycles)]
        return fly(one, Math.max(0, figures.hours + hours), Math.max(0, figures.cycles + cycles))
      }
      case 'unread': {
        const unstruck = readings.filter(({ struck }) => !struck)
        const struck = pick(unstruck.toReversed(), n >> 1)
        if (!struck?.id) return
        const figuresBefore = { ...figures }
        const taken = unstruck.length > 1
        await ask(`POST /maintenance/readings/${struck.id}/strike`, { reason }, taken)
        struck.struck = taken
        const isMeter = one.replacements.some(({ readingId }) => readingId === struck.id)
        if (taken && isMeter) recalculate(one.readings, one.replacements, struck.calendar, now())
        if (taken) noteChange(one, figuresBefore)
        return
      }
      case 'undo': {
        const { brought } = one
        if (!brought || brought.struck) return
        const [newest] = await ask<{ id: string }[]>(`GET /aircraft/${one.id}/history?limit=1`)
        const taken = readings.filter(({ struck }) => !struck).length > 1
        await ask(`POST /history/${newest?.id}/undo`, undefined, taken)
        brought.struck = taken
        if (taken) one.brought = undefined
        return
      }
      case 'meter': {
        const calendar = now() - ago
        const then = inOrder(readings).findLast((other) => other.calendar <= calendar) ?? figures
        const old = then.hours + each.hours - offsetOn(one.replacements, calendar)
        if (old < 0) return
        const shown = pick([0, 10, 5000, 200_000], n >> 1) ?? 0
        const cycles = Math.max(0, then.cycles + Math.abs(each.cycles))
        return replaceMeter(one, { old, shown, cycles, calendar }, !rare || flag)
      }
      case 'plan': {
        const hours = pick([0, 1, 50, 320, 2400], n) ?? 0
        const cycles = pick([0, 1, 250, 5000], n) ?? 0
        return plan(one, flag ? { hours, cycles } : null)
      }
      case 'wait': {
        const on = near('calendar', { calendar: now() }, days)
        return setClock(Math.max(now(), Math.min(on, now() + 200)))
      }
      case 'back':
        return setClock(now() - 1 - (n % 3))
      case 'revise': {
        const index = n % draft.length
        if (rare && flag) draft.splice(index, draft.length - 1 && 1)
        else if (rare) draft.push({ code: `P${codes++}`, task: each.task })
        else draft[index] = { code: draft[index]?.code ?? '', task: each.task }
        await ask(`PUT ${programme}`, text(revision))
        await ask(`POST ${programme}/activate`, {})
        active = [...draft]
        return aims ? undefined : apply(flag ? [one] : fleet)
      }
      case 'apply':
        return apply([one])
      case 'add': {
        const code = `OWN-${one.own.length}`
        const since = n % 3 === 0 || undefined
        const given = { ...figures, calendar: now() - ago, since }
        const done = withPaper(each.task, given, days)
        const body = { ...bodyOf(code, each.task), aircraftId: one.id }
        const baseline = flag ? doneOf(done) : null
        const { id } = await ask<Item>('POST /maintenance/items', {
          ...body,
          baseline,
          accept: true,
        })
        const events: Event[] = [{ kind: 'task', task: each.task }]
        if (flag) events.push({ kind: 'baseline', done })
        return one.own.push({ id, code, events })
      }
    }
    if (!item || !made) return
    const completions = item.events.filter((event) => event.kind === 'completion').toReversed()
    const newest = completions.find(({ struckAt }) => !struckAt)
    switch (each.act) {
      case 'complete': {
        const done = {
          hours: near('hours', figures, each.hours),
          cycles: near('cycles', figures, each.cycles),
          calendar: Math.min(now(), near('calendar', { calendar: now() - ago }, aims ? days : 0)),
        }
        const last = (name: Dimension) => made.last?.[name] ?? 0
        if (!rare) for (const name of dimensions) done[name] = Math.max(done[name], last(name))
        const isLater = dimensions.every((name) => done[name] >= last(name))
        const taken = !!isActive && isLater && done.calendar <= now()
        const doneWithPaper = withPaper(made.task, done, days)
        await ask(`POST ${path}/complete`, { ...doneOf(doneWithPaper), accept: true }, taken)
        if (taken) item.events.push({ kind: 'completion', done: doneWithPaper })
        return
      }
      case 'strike': {
        const struck = rare ? pick(completions, n) : newest
        if (!struck) return
        const { items } = await ask<Listed>(`GET ${path}/completions?limit=200`)
        const id = items[completions.indexOf(struck)]?.id
        const taken = struck === newest
        await ask(`POST /maintenance/completions/${id}/strike`, { reason }, taken)
        if (taken) struck.struckAt = item.events.length
        return
      }
      case 'baseline': {
        const since = n % 4 === 0 || undefined
        function needs(name: Dimension) {
          const { interval, threshold } = made?.task.limits[name] ?? {}
          return interval !== undefined && !(since && threshold !== undefined)
        }
        const done = withPaper(made.task, { calendar: now() - ago, since }, days)
        if (needs('hours') || n % 3 === 0) done.hours = Math.max(0, figures.hours - each.hours)
        if (needs('cycles') || n % 5 === 0) done.cycles = Math.max(0, figures.cycles - each.cycles)
        await ask(`PUT ${path}`, { baseline: doneOf(done), accept: true }, !newest)
        if (!newest) item.events.push({ kind: 'baseline', done })
        return
      }
      case 'edit': {
        if (!item.code.startsWith('OWN')) return
        await ask(`PUT ${path}`, { ...bodyOf(item.code, each.task), accept: true })
        return item.events.push({ kind: 'task', task: each.task })
      }
      case 'vary': {
        const given: Figures = {}
        for (const name of dimensions) {
          const tolerance = made.task.limits[name]?.tolerance ?? 0
          if (made.task.limits[name] && tolerance + Number(rare) > 0)
            given[name] = flag ? tolerance + Number(rare) : Math.ceil((tolerance + 1) / 2)
        }
        if (Object.keys(given).length === 0) return
        const hasDue = Object.keys(made.due).length > 0
        const taken = isActive && hasDue && !made.variation && isTolerated(given, made.task)
        const body = { ...amountsOf(given), reference: 'V-1', reason }
        await ask(`POST ${path}/variation`, body, taken)
        if (taken) item.events.push({ kind: 'variation', amounts: given })
        return
      }
      case 'withdraw': {
        await ask(`DELETE ${path}/variation`, undefined, made.variation !== undefined)
        for (const event of item.events)
          if (event.kind === 'variation' && event.amounts === made.variation) event.withdrawn = true
        return
      }
      case 'hide':
      case 'show': {
        const hides = each.act === 'hide'
        const taken = hides ? isActive : item.hidden
        await ask(`POST ${path}/${hides ? 'not-applicable' : 'reactivate'}`, { reason }, !!taken)
        if (taken) item.hidden = hides
      }
    }
  }

  async function learnIds() {
    const { items } = await ask<Page>('GET /maintenance/due?status=all&limit=200')
    for (const { id: aircraftId, own } of fleet)
      for (const item of own)
        item.id ||=
          items.find((row) => row.aircraft.id === aircraftId && row.code === item.code)?.id ?? ''
  }

  async function compare(limit: number) {
    const rows: DueRow[] = []
    let counts: Page['counts']
    let next: string | null = ''
    while (next !== null) {
      const line: string = `GET /maintenance/due?limit=${limit}${next && `&after=${next}`}`
      const page: Page = await ask(line)
      rows.push(...page.items)
      counts ??= page.counts
      next = page.next
    }
    if (fleet.some(({ own }) => own.some(({ id }) => !id))) await learnIds()
    const expected = fleet.flatMap((one) => {
      const usage = usageOf(known(one), one.plan)
      return one.own.flatMap((item) => {
        const made = itemOf(item.events)
        const { id, code } = item
        const isListed = !item.gone && !item.hidden && !made.isDone
        return isListed ? [{ id, code, ...outlookOf(made, usage, now()) }] : []
      })
    })
    expected.sort((one, other) => {
      const [[rank, value], [otherRank, otherValue]] = [urgency(one), urgency(other)]
      return rank - otherRank || value - otherValue || (one.id < other.id ? -1 : 1)
    })
    const counted = (state: string) => expected.filter((row) => row.state === state).length
    const states = Object.keys(counts ?? {}).map((state) => [state, counted(state)])
    const shown = rows.map(({ id, code, state, due, remaining, ...row }) => {
      const { driver, projectedOn, daysLeft, lastReadingOn } = row
      const { hours, cycles, days } = row.variation ?? {}
      const found = { id, code, state, due, remaining, driver, projectedOn, daysLeft }
      return { ...found, lastReadingOn, variation: { hours, cycles, days } }
    })
    expect({ context, rows: shown, counts }).toEqual({
      context,
      rows: expected.map(({ id, code, state, due, remaining, driver, ...row }) => {
        const on = row.projectedOn
        return {
          ...{ id, code, state, due: figuresOf(due), remaining: amountsOf(remaining), driver },
          projectedOn: on && toDate(on),
          daysLeft: on && on - now(),
          lastReadingOn: toDate(row.readOn),
          variation: amountsOf(row.variation ?? {}),
        }
      }),
      counts: { ...Object.fromEntries(states), all: expected.length },
    })
  }

  await compare(3)
  for (const [index, each] of steps.entries()) {
    context = `step ${index + 1}, ${each.act}`
    const one = pick(fleet, each.n)
    if (one) await take(one, each, index + 1)
    await compare(1 + (each.n % 9))
  }
}

test(
  'after every change the due list equals that of an independent implementation of the rules',
  async () => {
    const tasksFirst = fc.array(task, { minLength: 1, maxLength: 3 })
    const steps = fc.array(step, { minLength: 40, maxLength: 40 })
    await fc.assert(fc.asyncProperty(tasksFirst, steps, play), {
      numRuns: Number(DUE_FLEETS),
      seed: Number(DUE_SEED),
      ...(DUE_PATH && { path: DUE_PATH }),
      endOnFailure: !DUE_SHRINK,
    })
  },
  Number(DUE_FLEETS) * 60_000,
)
