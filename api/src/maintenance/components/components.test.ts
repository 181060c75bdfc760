import {
  act,
  actedOf,
  addDisc,
  addEngine,
  addPart,
  addPump,
  attentionOf,
  dueOf,
  enter,
  eventsOf,
  partOf,
  partsOf,
  viewPart,
} from '../../../test/components'
import { clock, logReading, readingsOf, today } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'
import { addG, dayT, messageOf, refusal } from '../../../test/work'

const { as } = useApi({ today, timeZone: 'Europe/Berlin' })

async function prepare() {
  const eva = as('admin', { displayName: 'Eva Stahl' })
  const alma = await addG(eva)
  const engine = await addEngine(eva, alma)
  return { eva, alma, engine }
}

test('case 1: a part below an engine has its item in the counters of the aircraft', async () => {
  const { eva, alma, engine } = await prepare()
  const disc = await addDisc(eva, engine.id)
  expect(disc).toMatchObject({
    csn: 14_100,
    status: 'installed',
    depth: 1,
    certificate: '',
    limits: {
      life: {
        remaining: { cycles: 900 },
        due: { cycles: 15_440 },
        projectedOn: '2027-04-26',
        driver: 'cycles',
        state: 'ok',
      },
    },
  })
  expect(disc.tsn).toBeUndefined()
  expect((await viewPart(eva, engine)).component.firstLimiter).toMatchObject({
    component: { serialNumber: 'K-311' },
    remaining: { cycles: 900 },
    projectedOn: '2027-04-26',
  })
  expect(await dueOf(eva, alma)).toMatchObject([
    {
      code: 'K-311',
      kind: 'discard',
      due: { cycles: 15_440 },
      remaining: { cycles: 900 },
      part: { componentId: disc.id, limit: 'life' },
    },
  ])
})

test('case 3: the remaining on the paper counts, and its day is kept', async () => {
  const { eva, engine } = await prepare()
  const life = { cycles: 20_000, printedCycles: 6400 }
  const part = await addDisc(eva, engine.id, { csn: 12_000, limits: { life } })
  expect(part.limits.life).toMatchObject({
    remaining: { cycles: 6400 },
    printed: { cycles: 6400, on: dayT },
    due: { cycles: 20_940 },
    projectedOn: '2029-10-28',
  })
})

test('case 4: a factor counts more cycles of the part than of its aircraft', async () => {
  const { eva, alma, engine } = await prepare()
  const part = await addDisc(eva, engine.id, {
    ...{ partNumber: 'FAN-2', serialNumber: 'Q-9', csn: 6000, cyclesFactor: 1.15 },
    asOf: '2026-08-29',
  })
  const life = { remaining: { cycles: 8379 }, due: { cycles: 21_826 }, projectedOn: '2030-03-25' }
  expect(part).toMatchObject({ csn: 6621, limits: { life } })
  const stateAt = async (date: string, cycles: number) => {
    clock.today = date
    await logReading(eva, alma, { hours: 13_000, cycles, accept: true })
    return (await partOf(eva, part)).limits.life?.state
  }
  expect(await stateAt('2030-03-25', 21_826)).toBe('due')
  expect(await stateAt('2030-03-26', 21_827)).toBe('overdue')
})

test('case 5: an engine goes to another aircraft with its disc, and its pump stays', async () => {
  const { eva, alma, engine } = await prepare()
  const bora = await addG(eva, 'D-BORA')
  const disc = await addDisc(eva, engine.id)
  const pump = await addPump(eva, engine.id)
  const off = { condition: 'serviceable', reason: 'To D-BORA', leaves: [pump.id] }
  const removed = actedOf(await act(eva, engine.id, 'remove', off))
  expect(removed).toMatchObject({
    component: { status: 'serviceable' },
    along: [{ id: disc.id, csn: 14_100 }],
    left: [{ id: pump.id, aircraft: { id: alma }, tsn: 3000 }],
  })
  expect(await attentionOf(eva, alma)).toMatchObject([
    { kind: 'position-open', message: 'ENG 1 is empty. To D-BORA.' },
  ])
  const place = { aircraftId: bora, position: 'ENG 1' }
  actedOf(await act(eva, engine.id, 'install', { place, certificate: 'F1-77' }))
  expect((await partOf(eva, disc)).limits.life).toMatchObject({
    due: { cycles: 9900 },
    projectedOn: '2027-07-10',
    driver: 'cycles',
  })
  const told = (await eventsOf(eva, disc)).map(({ kind, aircraft, figures }) => [
    kind,
    aircraft?.tailNumber,
    figures?.cycles,
  ])
  expect(told).toEqual([
    ['installed', 'D-BORA', 9000],
    ['removed', 'D-ALMA', 14_540],
    ['entered', 'D-ALMA', 14_540],
  ])
  expect((await partsOf(eva, alma)).emptyPositions).toMatchObject([{ position: 'ENG 1' }])
})

test('case 7: the calendar runs on the shelf, and nobody overrides the end of a life', async () => {
  const { eva, alma } = await prepare()
  const hose = await addPart(eva, {
    ...{ partNumber: 'HOSE-6', serialNumber: 'H-15', name: 'Hose', newOn: '2021-01-15' },
    limits: { life: { calendar: { amount: 6, unit: 'years' } } },
    place: { aircraftId: alma, position: 'OXY' },
    asOf: '2026-05-01',
    accept: true,
    hours: 11_500,
    cycles: 13_500,
  })
  const off = { date: '2026-06-01', hours: 11_600, cycles: 13_600, accept: true }
  const gone = { ...off, condition: 'serviceable', reason: 'Overhaul of the bottle' }
  actedOf(await act(eva, hose.id, 'remove', gone))
  expect((await partOf(eva, hose)).limits.life).toMatchObject({
    remaining: { days: 49 },
    lastDay: '2027-01-15',
    state: 'ok',
  })
  const place = { aircraftId: alma, position: 'OXY' }
  const install = (date: string, query = '') => {
    clock.today = date
    const body = { place, certificate: 'F1-1', accept: true, reason: 'No other' }
    return act(eva, hose.id, `install${query}`, body)
  }
  expect(actedOf(await install('2027-01-15', '?dryRun=1')).component.limits.life).toMatchObject({
    state: 'due',
    remaining: { days: 0 },
  })
  const late = await install('2027-01-16')
  expect(refusal(late)).toEqual([409, 'life-expired'])
  expect(messageOf(late)).toBe('H-15: its time ended on 15 Jan 2027.')
})

test('a life that was used up refuses for the part and all beneath it, unless it is left behind', async () => {
  const { eva, alma } = await prepare()
  const engine = await addPart(eva, { partNumber: 'ENG-100', serialNumber: 'E9', name: 'Engine' })
  const disc = await addDisc(eva, engine.id, { serialNumber: 'K-9', csn: 15_000 })
  const body = { place: { aircraftId: alma, position: 'ENG 2' }, certificate: 'F1' }
  const refused = await act(eva, engine.id, 'install', { ...body, accept: true, reason: 'x' })
  expect([refusal(refused), messageOf(refused)]).toEqual([
    [409, 'life-expired'],
    'K-9: 15,000 of 15,000 cycles used.',
  ])
  actedOf(await act(eva, engine.id, 'install', { ...body, leaves: [disc.id] }))
  expect((await partOf(eva, disc)).status).toBe('serviceable')
})

test('a life that is not known needs a reason, and stays in Needs attention', async () => {
  const { eva, alma } = await prepare()
  const part = await addPart(eva, {
    ...{ partNumber: 'SL-3', serialNumber: 'K-330', name: 'Seal' },
    limits: { life: { cycles: 15_000 } },
  })
  const body = { place: { aircraftId: alma, position: 'SEAL' }, certificate: 'F1' }
  expect(refusal(await act(eva, part.id, 'install', body))).toEqual([409, 'life-unknown'])
  const reason = 'Papers are on the way'
  actedOf(await act(eva, part.id, 'install', { ...body, accept: true, reason }))
  expect((await attentionOf(eva, alma))[0]).toMatchObject({
    kind: 'life-unknown',
    message: `K-330: life used is not known. Installed because: ${reason}.`,
  })
  expect(await dueOf(eva, alma)).toMatchObject([
    { code: 'K-330', state: 'no-baseline', part: { words: 'Life used is not known' } },
  ])
})

test('of an assembly the part with the unknown life alone is named', async () => {
  const { eva, alma, engine } = await prepare()
  const disc = await addDisc(eva, engine.id, { csn: undefined })
  actedOf(await act(eva, engine.id, 'remove', { condition: 'serviceable', reason: 'Shop visit' }))
  const place = { aircraftId: alma, position: 'ENG 2' }
  const body = { place, certificate: 'F1', accept: true, reason: 'Papers are on the way' }
  actedOf(await act(eva, engine.id, 'install', body))
  const named = async () =>
    (await attentionOf(eva, alma))
      .filter(({ kind }) => kind === 'life-unknown')
      .map(({ message }) => message)
  expect(await named()).toEqual([
    'K-311: life used is not known. Installed because: Papers are on the way.',
  ])
  await eva(`PUT /maintenance/components/${disc.id}`, { body: { name: 'Disc' } })
  expect(await named()).toEqual([])
})

test('case 9: a part that is robbed and given back has all hours of both aircraft', async () => {
  const { eva, alma } = await prepare()
  const bora = await addG(eva, 'D-BORA')
  const pump = await addPart(eva, {
    ...{ partNumber: 'FP-1', serialNumber: 'FP-90', name: 'Fuel pump', tsn: 3000 },
    place: { aircraftId: bora, position: 'PUMP' },
  })
  const place = { aircraftId: alma, position: 'PUMP' }
  const robbed = actedOf(await act(eva, pump.id, 'install', { place, certificate: 'ROB-12' }))
  expect(robbed.removedFrom).toMatchObject({ tailNumber: 'D-BORA' })
  expect(await attentionOf(eva, bora)).toMatchObject([
    { kind: 'position-open', message: 'PUMP is empty. Robbed for D-ALMA.' },
  ])
  clock.today = '2026-12-01'
  await logReading(eva, alma, { hours: 12_470, cycles: 14_550 })
  const back = { place: { aircraftId: bora, position: 'PUMP' }, certificate: 'ROB-12' }
  actedOf(await act(eva, pump.id, 'install', back))
  expect((await partOf(eva, pump)).tsn).toBe(3020)
  expect(await attentionOf(eva, bora)).toEqual([])
})

test('case 10: an installation beyond the readings is named, never shown as negative, and corrected', async () => {
  const eva = as('admin')
  clock.today = '2026-11-20'
  const figures = { totalHours: 5000, totalCycles: 3000, asOf: '2026-11-01' }
  const body = anAircraft(3, { tailNumber: 'D-CILA', aircraftType: 'ATR 72', ...figures })
  const { aircraftId } = (await eva('POST /aircraft', { body })).body as { aircraftId: string }
  await logReading(eva, aircraftId, { hours: 5138, cycles: 3076 })
  const [wrong] = await readingsOf(eva, aircraftId)
  const propeller = await addPart(eva, {
    ...{ partNumber: 'PR-1', serialNumber: 'P-7', name: 'Propeller', class: 'propeller' },
    ...{ tsn: 0, csn: 0, certificate: 'F1' },
  })
  const place = { aircraftId, position: 'PROP' }
  actedOf(await act(eva, propeller.id, 'install', { place, certificate: 'F1-8' }))
  const struck = await eva(`POST /maintenance/readings/${wrong?.id}/strike`, {
    body: { reason: 'Digits swapped' },
  })
  expect(struck.body).toMatchObject({
    restingOn: [{ what: 'installation', code: 'P-7', componentId: propeller.id, hours: 5138 }],
  })
  clock.today = dayT
  await logReading(eva, aircraftId, { hours: 5052, cycles: 3104 })
  expect(await attentionOf(eva, aircraftId)).toMatchObject([
    { kind: 'figure-beyond-readings', componentId: propeller.id },
  ])
  const shown = await partOf(eva, propeller)
  expect([shown.tsn, shown.notKnown]).toEqual([
    undefined,
    'installation at 5,138.00 h is beyond the readings',
  ])
  const corrected = actedOf(await act(eva, propeller.id, 'correct', { reason: 'Digits swapped' }))
  expect(corrected.component.tsn).toBe(14)
  expect((await eventsOf(eva, propeller))[0]).toMatchObject({
    kind: 'corrected',
    figures: { hours: 5038, cycles: 3076 },
  })
})

test('case 11: two engines exchange their positions in one act, and their figures stay', async () => {
  const { eva, alma, engine } = await prepare()
  const other = await addEngine(eva, alma, 'ENG 2', 2)
  const disc = await addDisc(eva, engine.id)
  const exchanged = { withId: other.id, reason: 'Entered left for right' }
  expect(actedOf(await act(eva, engine.id, 'exchange', exchanged))).toMatchObject({
    component: { position: 'ENG 2', tsn: 9000 },
    left: [{ position: 'ENG 1' }],
  })
  expect((await partOf(eva, disc)).limits.life?.due).toEqual({ cycles: 15_440 })
  expect((await partsOf(eva, alma)).emptyPositions).toEqual([])
  actedOf(await act(eva, engine.id, 'strike', { reason: 'Was right' }))
  expect((await partOf(eva, other)).position).toBe('ENG 2')
})

test('parts that are exchanged beneath engines with other factors keep their figures of the day', async () => {
  const { eva, alma, engine } = await prepare()
  const other = await addEngine(eva, alma, 'ENG 2', 2, { cyclesFactor: 2 })
  const [asOf, csn] = ['2026-08-29', 1000]
  const one = await addDisc(eva, engine.id, { asOf, csn })
  const two = await addDisc(eva, other.id, { asOf, csn, serialNumber: 'K-312' })
  expect([one.csn, two.csn]).toEqual([1540, 2080])
  actedOf(await act(eva, one.id, 'exchange', { withId: two.id, reason: 'Entered wrongly' }))
  const csnOf = async (part: { id: string }) => (await partOf(eva, part)).csn
  expect([await csnOf(one), await csnOf(two)]).toEqual([1540, 2080])
  clock.today = '2026-12-07'
  await logReading(eva, alma, { hours: 12_500, cycles: 14_600 })
  expect([await csnOf(one), await csnOf(two)]).toEqual([1540 + 120, 2080 + 60])
})

test('an exchange with another aircraft is an installation there, with what is not known', async () => {
  const { eva, engine } = await prepare()
  const bora = await addG(eva, 'D-BORA')
  const other = await addEngine(eva, bora, 'ENG 1', 2)
  const life = { cycles: 15_000 }
  await addDisc(eva, engine.id, { csn: undefined, limits: { life } })
  const body = { withId: other.id, reason: 'Time of the shop visit' }
  expect(refusal(await act(eva, engine.id, 'exchange', body))).toEqual([409, 'life-unknown'])
  actedOf(await act(eva, engine.id, 'exchange', { ...body, accept: true }))
  expect(await partOf(eva, engine)).toMatchObject({ installedOn: dayT, aircraft: { id: bora } })
  expect(await attentionOf(eva, bora)).toMatchObject([
    {
      kind: 'life-unknown',
      message: 'K-311: life used is not known. Installed because: Time of the shop visit.',
    },
  ])
})

test('an exchange makes no fourth level', async () => {
  const { eva, alma, engine } = await prepare()
  const [module, other] = [
    await addDisc(eva, engine.id, { serialNumber: 'M-1' }),
    await addEngine(eva, alma, 'ENG 2', 2),
  ]
  const part = await addDisc(eva, module.id, { serialNumber: 'K-312' })
  await addDisc(eva, other.id, { serialNumber: 'K-313' })
  const body = { withId: other.id, reason: 'Entered wrongly' }
  const answer = await act(eva, part.id, 'exchange', body)
  expect(refusal(answer)).toEqual([400, 'invalid'])
})

test('case 12: on condition an overhaul that is past stays ok, and says by how much', async () => {
  const { eva, alma } = await prepare()
  const reference = { hours: 2000, advisory: true }
  const engine = await addPart(eva, {
    ...{ partNumber: 'ENG-100', serialNumber: 'E7', name: 'Engine', tso: 2112 },
    ...{ place: { aircraftId: alma, position: 'ENG 3' }, limits: { overhaul: reference } },
  })
  const words = 'Overhaul reference passed by 112.00 h, on condition'
  expect(engine.limits.overhaul).toMatchObject({ state: 'ok', words })
  expect(await dueOf(eva, alma)).toMatchObject([{ state: 'ok', part: { words, advisory: true } }])
  const strict = { name: 'Engine', limits: { overhaul: { hours: 2000 } } }
  await eva(`PUT /maintenance/components/${engine.id}`, { body: strict })
  expect((await partOf(eva, engine)).limits.overhaul).toMatchObject({
    state: 'overdue',
    remaining: { hours: -112 },
  })
})

test('an overhaul that is completed counts anew in place, and a life only by a replacement', async () => {
  const { eva, engine } = await prepare()
  const part = await addDisc(eva, engine.id, {
    limits: { life: { cycles: 15_000 }, overhaul: { hours: 2000 } },
    tso: 1900,
  })
  const { life, overhaul } = part.limits
  const complete = (id: string | undefined) =>
    eva(`POST /maintenance/items/${id}/complete`, {
      body: { date: dayT, hours: 12_450, cycles: 14_540 },
    })
  expect(refusal(await complete(life?.itemId))).toEqual([409, 'replace-only'])
  expect((await complete(overhaul?.itemId)).status).toBe(201)
  expect(await partOf(eva, part)).toMatchObject({
    tso: 0,
    limits: { overhaul: { remaining: { hours: 2000 }, due: { hours: 14_450 } } },
  })
})

test('the strike of an overhaul brings back what the part counted, after the events since are struck', async () => {
  const { eva, alma, engine } = await prepare()
  const limits = { overhaul: { hours: 2000 } }
  const part = await addDisc(eva, engine.id, { limits, tso: 1900, overhauledOn: '2025-01-01' })
  const body = { date: dayT, hours: 12_450, cycles: 14_540 }
  const path = `/maintenance/items/${part.limits.overhaul?.itemId}/complete`
  const { completion } = (await eva(`POST ${path}`, { body })).body as {
    completion: { id: string }
  }
  const countedNow = async () => {
    const { tso, overhauledOn } = await partOf(eva, part)
    return [tso, overhauledOn, (await dueOf(eva, alma))[0]?.due.hours]
  }
  const strike = () =>
    eva(`POST /maintenance/completions/${completion.id}/strike`, { body: { reason: 'Not done' } })
  const overhauled = [0, dayT, 14_450]
  const changed = { name: 'Disc, stage 7', overhauledOn: dayT, limits }
  expect((await eva(`PUT /maintenance/components/${part.id}`, { body: changed })).status).toBe(200)
  actedOf(await act(eva, part.id, 'remove', { condition: 'serviceable', reason: 'Shop visit' }))
  expect(refusal(await strike())).toEqual([409, 'not-last'])
  actedOf(await act(eva, part.id, 'strike', { reason: 'Not removed' }))
  expect(await countedNow()).toEqual(overhauled)
  expect(messageOf(await strike())).toBe('DSC-7 K-311 has a later event. Strike that first.')
  actedOf(await act(eva, part.id, 'strike', { reason: 'Another disc' }))
  expect(await countedNow()).toEqual(overhauled)
  const entry = await act(eva, part.id, 'strike', { reason: 'Not there' })
  expect([refusal(entry), messageOf(entry)]).toEqual([
    [409, 'later-completion'],
    'DSC-7 K-311 was overhauled on 27 Nov 2026. Strike that completion first.',
  ])
  expect((await strike()).status).toBe(200)
  expect(await countedNow()).toEqual([1900, '2025-01-01', 12_550])
})

test('a component that is saved with the same values has no event, also with a paper', async () => {
  const { eva, engine } = await prepare()
  const limits = { life: { cycles: 20_000, printedCycles: 400 } }
  const part = await addDisc(eva, engine.id, { limits })
  const body = { name: part.name, limits }
  expect((await eva(`PUT /maintenance/components/${part.id}`, { body })).body).toEqual(part)
  expect(await eventsOf(eva, part)).toHaveLength(1)
})

test('an item of a component takes no variation, no edit and no not-applicable', async () => {
  const { eva, engine } = await prepare()
  const { limits } = await addDisc(eva, engine.id)
  const path = `/maintenance/items/${limits.life?.itemId}`
  const variation = { reference: 'V-1', reason: 'No hangar', cycles: 5 }
  const answers = [
    await eva(`POST ${path}/variation`, { body: variation }),
    await eva(`POST ${path}/not-applicable`, { body: { reason: 'Not fitted' } }),
    await eva(`PUT ${path}`, { body: { baseline: { date: dayT, cycles: 14_000 } } }),
  ]
  expect(answers.map(refusal)).toEqual([
    [409, 'no-variation'],
    [409, 'not-own'],
    [409, 'not-own'],
  ])
})

test('a position that is taken asks what becomes of the part there, and a serial number exists once', async () => {
  const { eva, alma, engine } = await prepare()
  const other = await addPart(eva, { partNumber: 'ENG-100', serialNumber: 'E5', name: 'Engine' })
  const body = { place: { aircraftId: alma, position: 'ENG 1' }, certificate: 'F1' }
  const taken = await act(eva, other.id, 'install', body)
  expect([refusal(taken), messageOf(taken)]).toEqual([
    [409, 'position-taken'],
    'ENG 1 holds E1001. Say what becomes of it.',
  ])
  const again = await enter(eva, { partNumber: 'eng-100', serialNumber: 'E 1001', name: 'Engine' })
  expect([refusal(again), messageOf(again)]).toEqual([
    [409, 'serial-exists'],
    'ENG-100 E1001 exists already: on D-ALMA, ENG 1.',
  ])
  const replaces = { condition: 'unserviceable', reason: 'Chips in the oil' }
  const replaced = actedOf(await act(eva, other.id, 'install', { ...body, replaces }))
  expect(replaced.replaced).toMatchObject({ serialNumber: 'E1001' })
  expect((await partOf(eva, engine)).status).toBe('unserviceable')
  expect((await partsOf(eva, alma)).emptyPositions).toEqual([])
})

test('a part needs a certificate, unless it returns before its aircraft has flown', async () => {
  const { eva, alma, engine } = await prepare()
  const place = { aircraftId: alma, position: 'ENG 1' }
  const off = { condition: 'serviceable', reason: 'Access' }
  actedOf(await act(eva, engine.id, 'remove', off))
  actedOf(await act(eva, engine.id, 'install', { place }))
  actedOf(await act(eva, engine.id, 'remove', off))
  clock.today = '2026-11-28'
  await logReading(eva, alma, { hours: 12_451, cycles: 14_541 })
  expect(refusal(await act(eva, engine.id, 'install', { place }))).toEqual([409, 'no-certificate'])
})

test('another type of aircraft asks for the limits to be confirmed', async () => {
  const { eva, engine } = await prepare()
  await addDisc(eva, engine.id)
  const { aircraftId } = (
    await eva('POST /aircraft', { body: anAircraft(5, { aircraftType: 'ATR 42' }) })
  ).body as { aircraftId: string }
  actedOf(await act(eva, engine.id, 'remove', { condition: 'serviceable', reason: 'Sold' }))
  const body = { place: { aircraftId, position: 'ENG 1' }, certificate: 'F1' }
  expect(refusal(await act(eva, engine.id, 'install', body))).toEqual([409, 'limits-unconfirmed'])
  actedOf(await act(eva, engine.id, 'install', { ...body, confirmLimits: true }))
})

test('accepting the figures of the aircraft does not accept an overhaul that is past', async () => {
  const { eva, alma } = await prepare()
  const pump = await addPart(eva, {
    ...{ partNumber: 'P-1', serialNumber: '1', name: 'Pump', tsn: 900, tso: 900 },
    limits: { overhaul: { hours: 800 } },
  })
  const place = { aircraftId: alma, position: 'PUMP 1' }
  const body = { place, certificate: 'F1', hours: 19_000, cycles: 14_540 }
  const install = (answers: object) => act(eva, pump.id, 'install', { ...body, ...answers })
  expect(refusal(await install({ acceptPart: true }))).toEqual([409, 'completion-implausible'])
  expect(refusal(await install({ acceptFigures: true }))).toEqual([409, 'overhaul-past'])
  actedOf(await install({ acceptFigures: true, acceptPart: true }))
})

test('a strike brings back the part and its items, by its author for a day and later by an admin', async () => {
  const { eva, alma, engine } = await prepare()
  const disc = await addDisc(eva, engine.id)
  const ada = as('operator')
  actedOf(await act(ada, engine.id, 'remove', { condition: 'serviceable', reason: 'Wrong tail' }))
  expect(await dueOf(eva, alma)).toEqual([])
  const other = as('operator')
  expect(refusal(await act(other, disc.id, 'strike', { reason: 'x' }))).toEqual([403, 'forbidden'])
  actedOf(await act(ada, engine.id, 'strike', { reason: 'Wrong tail' }))
  expect(await dueOf(eva, alma)).toMatchObject([{ code: 'K-311', due: { cycles: 15_440 } }])
  expect((await partsOf(eva, alma)).emptyPositions).toEqual([])
  expect((await eventsOf(eva, disc))[0]).toMatchObject({
    kind: 'removed',
    struck: { reason: 'Wrong tail' },
  })
})

test('an empty position stands in Needs attention until nothing has to be there', async () => {
  const { eva, alma, engine } = await prepare()
  actedOf(await act(eva, engine.id, 'remove', { condition: 'scrapped', reason: 'Burnt' }))
  const [position] = (await partsOf(eva, alma)).emptyPositions
  const path = `POST /maintenance/positions/${position?.id}/not-required`
  expect((await eva(path, { body: { reason: 'One engine sold' } })).status).toBe(200)
  expect(await attentionOf(eva, alma)).toEqual([])
})

test('a part of a deleted aircraft can be installed elsewhere, with all that the aircraft has flown', async () => {
  const { eva, alma, engine } = await prepare()
  const bora = await addG(eva, 'D-BORA')
  clock.today = '2026-11-28'
  await logReading(eva, alma, { hours: 12_460, cycles: 14_550 })
  await eva(`DELETE /aircraft/${alma}`)
  const body = { place: { aircraftId: bora, position: 'ENG 1' }, certificate: 'F1' }
  actedOf(await act(eva, engine.id, 'install', body))
  expect(await partOf(eva, engine)).toMatchObject({ tsn: 9010, csn: 10_210 })
  expect((await eventsOf(eva, engine))[1]).toMatchObject({ kind: 'removed', date: '2026-11-28' })
})
