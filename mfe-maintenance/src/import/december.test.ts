import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { askedOf, check, store } from '../test/file-check'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const utf8 = (...lines: string[]) => new Uint8Array(Buffer.from(`${lines.join('\n')}\n`, 'utf8'))
const comma = { figure: 'comma' } as const

async function tasksOf(file: Uint8Array, answers = {}) {
  const { id } = await callAsAda<Programme>('POST', '/maintenance/programmes', {
    name: 'Line',
    aircraftType: 'Cessna 172S',
    revision: '1',
    revisionDate: '2026-01-01',
  })
  const answer = await store('programme', file, answers, `programmeId=${id}`)
  if (answer.errors.length > 0) return answer.errors
  const { tasks } = await callAsAda<{ tasks: Task[] }>('GET', `/maintenance/programmes/${id}`)
  return Object.fromEntries(tasks.map(({ code, title, limits }) => [code, { title, limits }]))
}
const calendar = (interval: number, unit: string) => ({ calendar: { interval, unit } })

describe('a column of units', () => {
  test.each([
    [
      'of a manufacturer: C, H and D beneath Type',
      utf8(
        'Code,Title,ATA,Kind,Interval,Type',
        '73-09-04,Entry door hinge,52,Inspection,"3,000",C',
        '88-11-04,Wing spar chords,57,Inspection,"1,000",H',
        '82-01-09,Lower body skin,53,Inspection,730,D',
      ),
      { figure: 'point' },
      {
        '73-09-04': { limits: { cycles: { interval: 3000 } } },
        '88-11-04': { limits: { hours: { interval: 1000 } } },
        '82-01-09': { limits: calendar(730, 'days') },
      },
    ],
    [
      'of an operator: FH, FC, MO and YR beneath UOM',
      utf8(
        'Task No;Description;ATA;Category;Interval;UOM',
        'A-1;Brake wear check;32;Inspection;250;FH',
        'A-2;Gear overhaul;32;Overhaul;8000;FC',
        'A-3;Weighing;08;Inspection;48;MO',
        'A-4;Seat belts;25;Replace;10;YR',
      ),
      {},
      {
        'A-1': { limits: { hours: { interval: 250 } } },
        'A-2': { limits: { cycles: { interval: 8000 } } },
        'A-3': { limits: calendar(48, 'months') },
        'A-4': { limits: calendar(10, 'years') },
      },
    ],
    [
      'of a workshop: AH, LDG and YRS beneath U/M',
      utf8(
        'Code,Title,ATA,Kind,Interval,U/M',
        'A,Engine oil,79,Inspection,50,AH',
        'B,Brake wear,32,Inspection,100,LDG',
        'C,Seat belts,25,Inspection,10,YRS',
      ),
      {},
      {
        A: { limits: { hours: { interval: 50 } } },
        B: { limits: { cycles: { interval: 100 } } },
        C: { limits: calendar(10, 'years') },
      },
    ],
    [
      'of a German planner: Std, Ldg and J beneath Einheit',
      utf8(
        'Nr.;Bezeichnung;Kapitel;Art;Intervall;Einheit',
        '1;Ölwechsel am Motor;79;Wartung;50;Std',
        '2;Reifen tauschen;32;Austausch;400;Ldg',
        '3;Kompass prüfen;34;Kontrolle;2;Jahre',
      ),
      {},
      {
        1: { limits: { hours: { interval: 50 } } },
        2: { limits: { cycles: { interval: 400 } } },
        3: { limits: calendar(2, 'years') },
      },
    ],
    [
      'of a French workshop: HDV, CYC and ans beneath Unité',
      utf8(
        'N°;Désignation;Chapitre;Nature;Périodicité;Unité',
        '12-1;Graissage des trains;12;Graissage;100;HDV',
        '32-4;Échange des pneus;32;Remplacement;1\u00a0200;CYC',
        '25-2;Contrôle des extincteurs;26;Contrôle;5;ans',
      ),
      { figure: 'comma' },
      {
        '12-1': { limits: { hours: { interval: 100 } } },
        '32-4': { limits: { cycles: { interval: 1200 } } },
        '25-2': { limits: calendar(5, 'years') },
      },
    ],
    [
      'of a Dutch operator: uur, landingen and maanden beneath Eenheid',
      utf8(
        'Taaknr\tOmschrijving\tHoofdstuk\tSoort\tInterval\tEenheid',
        'A1\tOlie verversen\t79\tOnderhoud\t50\tuur',
        'A2\tBanden vervangen\t32\tVervanging\t300\tlandingen',
        'A3\tWeging\t08\tInspectie\t48\tmaanden',
      ),
      {},
      {
        A1: { limits: { hours: { interval: 50 } } },
        A2: { limits: { cycles: { interval: 300 } } },
        A3: { limits: calendar(48, 'months') },
      },
    ],
    [
      'of a Czech operator: hod, cyklů and měsíců beneath Jednotka',
      utf8(
        'Číslo;Popis;Kapitola;Druh;Interval;Jednotka',
        '1;Výměna oleje;79;Údržba;50;hod',
        '2;Kontrola podvozku;32;Kontrola;500;cykly',
        '3;Vážení letounu;08;Kontrola;48;měsíců',
      ),
      {},
      {
        1: { limits: { hours: { interval: 50 } } },
        2: { limits: { cycles: { interval: 500 } } },
        3: { limits: calendar(48, 'months') },
      },
    ],
  ])('%s', async (_, file, answers, found) => {
    expect(askedOf('programme', file)).toMatchObject({ missing: [], questions: { words: [] } })
    expect(await tasksOf(file, answers)).toMatchObject(found)
  })

  test('with a word that nobody knows offers every unit', () => {
    const { words } = askedOf(
      'programme',
      utf8(
        'Code;Title;ATA;Kind;Interval;Unit',
        'A-1;Brakes;32;Inspection;250;Flt',
        'A-2;Oil;79;Servicing;50;H',
      ),
    ).questions
    expect(words.map(({ word, meanings }) => [word, Object.values(meanings)])).toEqual([
      ['Flt', ['Hours', 'Cycles', 'Days', 'Months', 'Years']],
    ])
  })
})

describe('codes and titles are told by their values', () => {
  test.each([
    [
      'numbers beside titles, an interval with its unit',
      utf8('Item;Task;ATA;Type;Interval', '1;50 h oil change;79;SVC;50 FH', '2;Annual;05;INSP;1 Y'),
      { words: new Map([['kind svc', 'servicing']]) },
      {
        1: { title: '50 h oil change', limits: { hours: { interval: 50 } } },
        2: { title: 'Annual', limits: calendar(1, 'years') },
      },
    ],
    [
      'titles of one word beneath Task, numbers beneath Item',
      utf8(
        'Item;Task;ATA;Type;Interval',
        '1;Lubrication;12;SVC;25 AH',
        '2;Weighing;08;INSP;48 cal mo',
      ),
      { words: new Map([['kind svc', 'servicing']]) },
      {
        1: { title: 'Lubrication', limits: { hours: { interval: 25 } } },
        2: { title: 'Weighing', limits: calendar(48, 'months') },
      },
    ],
    [
      'a Spanish sheet: Pos beside Tarea',
      utf8(
        'Pos;Tarea;ATA;Tipo;Periodicidad',
        '1;Cambio de aceite y filtro;79;Servicio;50 h',
        '2;Revisión anual de la célula;05;Inspección;1 año',
        '3;Magnetos, revisión;74;Revisión;500 h / 4 años',
      ),
      {},
      {
        1: { title: 'Cambio de aceite y filtro', limits: { hours: { interval: 50 } } },
        2: { limits: calendar(1, 'years') },
        3: { limits: { hours: { interval: 500 }, ...calendar(4, 'years') } },
      },
    ],
    [
      'a Dutch sheet: Nr beside Taak',
      utf8(
        'Nr\tTaak\tATA\tType\tFrequentie',
        '1\tOlie verversen\t79\tOnderhoud\t50 uur',
        '2\tJaarlijkse inspectie\t05\tInspectie\t1 jaar',
      ),
      {},
      {
        1: { title: 'Olie verversen', limits: { hours: { interval: 50 } } },
        2: { title: 'Jaarlijkse inspectie', limits: calendar(1, 'years') },
      },
    ],
    [
      'a Polish sheet: Lp. beside Zadanie',
      utf8(
        'Lp.;Zadanie;ATA;Rodzaj;Okres',
        '1;Wymiana oleju silnika;79;Obsługa;50 godz.',
        '2;Przegląd roczny;05;Przegląd;12 miesięcy',
      ),
      {},
      {
        1: { title: 'Wymiana oleju silnika', limits: { hours: { interval: 50 } } },
        2: { limits: calendar(12, 'months') },
      },
    ],
    [
      'titles that stand first',
      utf8(
        'Task;Pos;ATA;Type;Interval',
        'Replace the air filter;71-1;71;Replace;annually',
        'Check the seat rails;25-7;25;Inspection;100 hrs / 12 M',
      ),
      {},
      {
        '71-1': { title: 'Replace the air filter', limits: calendar(1, 'years') },
        '25-7': { limits: { hours: { interval: 100 }, ...calendar(12, 'months') } },
      },
    ],
    [
      'shortened ATA numbers, and a task on condition',
      utf8(
        'Item No;Description;ATA;Kind;Interval',
        '05-1;Annual inspection of the airframe;5;Inspection;1 Y',
        '61-2;Propeller overhaul;61-10;Overhaul;on condition',
        '32-4;Tyre pressure;32-40;Check;25 FH',
      ),
      {},
      { '05-1': { limits: calendar(1, 'years') }, '32-4': { limits: { hours: { interval: 25 } } } },
    ],
  ])('%s', async (_, file, answers, found) => {
    const { missing, questions } = askedOf('programme', file)
    expect(missing).toEqual([])
    expect(questions.words.length).toBeLessThan(2)
    expect(await tasksOf(file, answers)).toMatchObject(found)
  })
})

describe('units and words in the cells of figures', () => {
  beforeEach(async () => {
    await seedAircraft({ tailNumber: 'LN-ABC', totalHours: 4312.5, totalCycles: 9871 })
  })
  test.each([
    ['4 380,5 h', '9.880'],
    ['4\u202f380,5 h', '9\u00a0880 Ldg'],
    ['4.380,50 FH', '9880 cycles'],
    ["4'380,5 Std", '-'],
  ])('hours "%s" and cycles "%s" of a reading', async (hours, cycles) => {
    const file = utf8('Reg;Date;TTAF;Landings', `LN-ABC;${await dayBefore()};${hours};${cycles}`)
    const { missing, questions } = askedOf('readings', file)
    expect([missing, questions.words]).toEqual([[], []])
    expect(await store('readings', file, comma, 'accept=1')).toMatchObject({
      stored: 1,
      errors: [],
    })
  })

  test.each(['4.290,0 h', '4\u00a0290,0 FH', '4 290:00 h'])(
    'hours "%s" of a baseline',
    async (hours) => {
      const id = await seedAircraft({ serialNumber: '2' })
      await seedItem(id, { code: '50H', limits: { hours: { interval: 50 } }, baseline: null })
      const file = utf8('Reg;Task;Last Done;Hours', `F-HBOU;50H;2026-11-20;${hours}`)
      expect(askedOf('baselines', file).questions.words).toEqual([])
      expect(await check('baselines', file, comma, 'accept=1')).toMatchObject({ errors: [] })
    },
  )
})

test('days that a spreadsheet has turned into numbers raise one question', async () => {
  await seedAircraft()
  const file = utf8('Reg;Date;TTAF;Landings', 'F-HBOU;46353;4290;2181', 'F-HBOU;46354;4291;2182')
  const { questions } = askedOf('readings', file)
  expect(questions.serial).toMatchObject({
    text: '46353',
    choices: [{ reading: '2026-11-27' }, {}],
  })
  const answer = await check('readings', file, { serial: 'serial' })
  expect(answer.errors).toMatchObject([{}, {}].slice(0, answer.errors.length))
  expect(answer.rows).toBe(2)
})

test('a line of sums is no row, and neither are headings that stand there again', () => {
  const { table } = askedOf(
    'readings',
    utf8(
      'Reg;Date;TTAF;Landings',
      'F-HBOU;2026-11-20;4290;2181',
      'Reg;Date;TTAF;Landings',
      'D-AHXG;2026-11-20;100;50',
      'Total;;4390;2231',
    ),
  )
  expect(table.rows).toHaveLength(2)
  expect(table.sums.map(({ line }) => line)).toEqual([3, 5])
})

test('of two tables in a file the one with the known headings is read, and the other can be chosen', () => {
  const file = utf8(
    'Types;Count',
    'ATR 72;2',
    '',
    'Fleet hours',
    'Reg;Date;TTAF;Landings',
    'F-HBOU;2026-11-20;4290;2181',
    '',
    'Base;Seats;Crew',
    'ZRH;70;2',
  )
  const { table } = askedOf('readings', file)
  expect(table.rows.map(({ line }) => line)).toEqual([6])
  expect(table.tables.map(({ line }) => line)).toEqual([5, 8])
})

describe("another program's due list", () => {
  const lines = [
    'Aircraft,Item,Description,Compliance Date,Compliance Hours,Due Date,Due Hours,Interval',
    'F-HBOU,50H,Oil and filter,10/28/2026,4251.3,,4301.3,50 hrs',
    'F-HBOU,100H,Hundred hours,10/28/2026,4251.3,,4361.3,100 hrs',
  ]
  test('is known as baselines, and a due that differs from ours is named', async () => {
    const id = await seedAircraft({ totalHours: 4312.5 })
    for (const interval of [50, 100])
      await seedItem(id, {
        code: `${interval}H`,
        limits: { hours: { interval } },
        baseline: null,
      })
    const file = utf8(...lines)
    expect(askedOf('baselines', file)).toMatchObject({ missing: [], questions: { words: [] } })
    const answer = await check('baselines', file, {}, 'accept=1')
    expect(answer).toMatchObject({ rows: 2, errors: [] })
    expect(answer.remarks).toEqual([
      {
        line: 3,
        column: 'dueHours',
        message: 'The file says 4,361.30 h, here it is due at 4,351.30 h.',
      },
    ])
  })

  test('is known as tasks; ATA and kind can be given for all lines', () => {
    const { assignment, missing } = askedOf('programme', utf8(...lines))
    expect(assignment).toEqual([null, 'code', 'title', null, null, null, null, 'intervalValue'])
    expect(missing).toEqual(['ata', 'kind'])
  })
})
