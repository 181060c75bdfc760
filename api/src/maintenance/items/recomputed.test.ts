import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { asc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { addFlown, aProgramme, clock, recompute, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { completions, items } from '../table'

const { api, as } = useApi({ today })
type User = ReturnType<typeof as>

const dimension = <Limit>(limit: fc.Arbitrary<Limit>) => fc.option(limit, { nil: undefined })
const limits = fc
  .record({
    hours: dimension(
      fc.record(
        {
          threshold: fc.integer({ min: 4000, max: 4600 }),
          interval: fc.integer({ min: 10, max: 600 }),
          tolerance: fc.constant(2),
          warn: fc.integer({ min: 0, max: 50 }),
        },
        { requiredKeys: ['interval'] },
      ),
    ),
    cycles: dimension(
      fc.record(
        {
          threshold: fc.integer({ min: 2000, max: 2400 }),
          interval: fc.integer({ min: 5, max: 300 }),
        },
        { requiredKeys: ['threshold'] },
      ),
    ),
    calendar: dimension(
      fc.record({
        interval: fc.integer({ min: 1, max: 24 }),
        unit: fc.constantFrom('days', 'months', 'years'),
      }),
    ),
  })
  .filter(({ hours, cycles, calendar }) => Boolean(hours ?? cycles ?? calendar))
const task = fc.record({
  limits,
  which: fc.constantFrom('first', 'last'),
  next: fc.constantFrom('excess', 'completion', 'grid'),
  terminates: fc.subarray(['T0', 'T2'], { maxLength: 1 }),
})
const tasks = fc.array(task, { minLength: 1, maxLength: 3 }).map((some) =>
  some.map((each, n) => ({
    code: `T${n}`,
    title: 'Check',
    ata: '05',
    kind: 'inspection',
    ...each,
  })),
)

const daysAgo = fc.integer({ min: 0, max: 60 })
const figures = {
  hours: fc.integer({ min: 400_000, max: 460_000 }).map((hundredths) => hundredths / 100),
  cycles: fc.integer({ min: 2000, max: 2400 }),
}
const which = fc.nat(3)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), daysAgo, ...figures }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('complete' as const), which, daysAgo, ...figures }),
  },
  fc.record({ do: fc.constant('baseline' as const), daysAgo, ...figures }),
  fc.record({ do: fc.constant('fly' as const), ...figures }),
  fc.record({ do: fc.constant('strike' as const), which }),
  fc.record({ do: fc.constant('strike-reading' as const), which }),
  fc.record({ do: fc.constant('vary' as const), which }),
  fc.record({ do: fc.constantFrom('withdraw', 'reactivate', 'not-applicable'), which }),
  fc.record({ do: fc.constant('revise' as const), tasks }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

type Played = { admin: User; aircraft: Aircraft; programme: Programme; revision: number }

const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % (rows.length || 1)]

async function ask(admin: User, line: string, body?: unknown) {
  const answer = await admin(line, body === undefined ? {} : { body })
  expect(answer.status).toBeLessThan(500)
  return answer.body
}

const reason = 'It was wrong'

async function play(game: Played, each: Step): Promise<void> {
  const { admin, aircraft, programme } = game
  const { db } = api().database
  const ofAircraft = eq(items.aircraftId, aircraft.id)
  const rows = await db.select().from(items).where(ofAircraft).orderBy(asc(items.code))
  const lineOf = (n: number) => `/maintenance/items/${pick(rows, n)?.id}`
  const at = 'daysAgo' in each ? addDays(today(), -each.daysAgo) : ''
  switch (each.do) {
    case 'read': {
      const { hours, cycles } = each
      const body = { date: at, hours, cycles, accept: true, override: { reason } }
      return void (await ask(admin, `POST /maintenance/aircraft/${aircraft.id}/readings`, body))
    }
    case 'fly': {
      const { aircraftType, tailNumber, serialNumber } = aircraft
      const body = { aircraftType, tailNumber, serialNumber }
      const flown = { ...body, totalHours: each.hours, totalCycles: each.cycles }
      return void (await ask(admin, `PUT /aircraft/${aircraft.id}`, flown))
    }
    case 'complete': {
      const { hours, cycles } = each
      const body = { date: at, hours, cycles }
      return void (await ask(admin, `POST ${lineOf(each.which)}/complete`, body))
    }
    case 'baseline': {
      const { hours, cycles } = each
      const baselines = rows.map(({ code }) => ({ code, date: at, hours, cycles }))
      const body = { programmeId: programme.id, baselines: baselines.slice(0, 1) }
      return void (await ask(admin, `PUT /maintenance/aircraft/${aircraft.id}/programme`, body))
    }
    case 'strike': {
      const done = await db.select().from(completions).orderBy(completions.n)
      const line = `POST /maintenance/completions/${pick(done.toReversed(), each.which)?.id}/strike`
      return void (await ask(admin, line, { reason }))
    }
    case 'strike-reading': {
      const log = await ask(admin, `GET /maintenance/aircraft/${aircraft.id}/readings`)
      const { id } = pick((log as { items: { id: string }[] }).items, each.which) ?? {}
      return void (await ask(admin, `POST /maintenance/readings/${id}/strike`, { reason }))
    }
    case 'vary': {
      const body = { reference: `V-${each.which}`, reason, hours: 1 + each.which / 4 }
      return void (await ask(admin, `POST ${lineOf(each.which)}/variation`, body))
    }
    case 'withdraw':
      return void (await ask(admin, `DELETE ${lineOf(each.which)}/variation`))
    case 'not-applicable':
    case 'reactivate':
      return void (await ask(admin, `POST ${lineOf(each.which)}/${each.do}`, { reason }))
    case 'revise': {
      const line = `/maintenance/programmes/${programme.id}`
      game.revision += 1
      const text = { revision: String(game.revision), tasks: each.tasks }
      await ask(admin, `PUT ${line}`, aProgramme({ name: programme.name, ...text }))
      await ask(admin, `POST ${line}/activate`, {})
      const body = { aircraftIds: [aircraft.id], accept: true }
      return void (await ask(admin, `POST ${line}/apply-revision`, body))
    }
    case 'wait':
      clock.today = addDays(clock.today, each.days)
  }
}

test('example 58: after any steps the stored items are the same as items computed from logs and readings', async () => {
  await fc.assert(
    fc.asyncProperty(
      tasks,
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
        minLength: 6,
        maxLength: 14,
      }),
      async (first, rounds) => {
        await api().reset()
        const admin = as('admin')
        const aircraft = await addFlown(admin)
        const draft = await ask(admin, 'POST /maintenance/programmes', aProgramme({ tasks: first }))
        const programme = draft as Programme
        await ask(admin, `POST /maintenance/programmes/${programme.id}/activate`, {})
        const body = { programmeId: programme.id }
        await ask(admin, `PUT /maintenance/aircraft/${aircraft.id}/programme`, body)
        const game: Played = { admin, aircraft, programme, revision: 1 }
        for (const round of rounds) await Promise.all(round.map((each) => play(game, each)))

        const { db } = api().database
        const stored = await db.select().from(items)
        expect(stored).toEqual(await Promise.all(stored.map((row) => recompute(db, row))))
        const counting = await db.select().from(completions).where(isNull(completions.struckAt))
        const lastDone = new Map(
          counting.toSorted((one, other) => one.n - other.n).map((each) => [each.itemId, each.id]),
        )
        for (const { id, last } of stored) expect(last?.completionId).toBe(lastDone.get(id))
      },
    ),
    { numRuns: 12 },
  )
})
