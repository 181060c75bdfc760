import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { sampleBytes } from '@aerofleet/testing/sample-file'
import { askedOf, check } from '../test/file-check'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

describe('readings', () => {
  beforeEach(() => seedAircraft())

  test('of a German spreadsheet: a title, semicolons, Windows-1252, decimal commas', async () => {
    const file = latin(
      'Stände Süd;;;\r\n;;;\r\nKennzeichen;Datum;Flugstunden;Landungen\r\nF-HBOU;01.11.2026;4.100,5;2000\r\nF-HBOU;12.11.2026;4.240,25;2070\r\n',
    )
    expect(askedOf('readings', file)).toMatchObject({
      missing: [],
      questions: { figure: { text: '4.100,5' }, date: undefined },
    })
    expect(await check('readings', file, { figure: 'comma' })).toMatchObject({ errors: [] })
  })

  test('of a spreadsheet of the United States: days that can be read in two ways, thousands in quotes', async () => {
    const file = utf8('Tail No,Date,TTAF,Landings\r\nF-HBOU,11/1/2026,"4,100.5",2000\r\n')
    const { questions } = askedOf('readings', file)
    expect(questions).toMatchObject({ figure: { text: '4,100.5' }, date: { text: '11/1/2026' } })
    const answers = { figure: 'point', date: 'monthFirst' } as const
    expect(await check('readings', file, answers)).toMatchObject({ rows: 1, errors: [] })
  })

  test('of a French spreadsheet: no-break spaces between thousands', async () => {
    const file = utf8(
      '\uFEFFImmatriculation;Date;Heures de vol;Cycles de vol\r\nF-HBOU;13/11/2026;4\u00a0100,5;2\u00a0000\r\n',
    )
    expect(askedOf('readings', file)).toMatchObject({ missing: [], questions: { date: undefined } })
    expect(await check('readings', file, { figure: 'comma' })).toMatchObject({ errors: [] })
  })

  test('of a logbook app: tabs, UTF-16, times of day, hours with minutes', async () => {
    const file = utf16(
      'Registration\tDate\tTotal Time\tLandings\tPilot\nF-HBOU\t2026-11-01T18:22:00\t4100:30\t2000\tAda\n',
    )
    expect(askedOf('readings', file).missing).toEqual([])
    expect(await check('readings', file, {})).toMatchObject({ errors: [], rows: 1 })
  })

  test('out of an e-mail: greetings above, no cycles', async () => {
    const file = utf8(
      'Hello Ada,\nhere are the figures of today:\n\nReg;Date;Hours\nF-HBOU;DAY;4290.5\n\n'.replace(
        'DAY',
        await dayBefore(),
      ),
    )
    expect(askedOf('readings', file).missing).toEqual([])
    expect(await check('readings', file, {})).toMatchObject({ errors: [], rows: 1 })
  })

  test('copied from a PDF: one column, whose heading none of the fields has', () => {
    const file = utf8('Registration   Date   Hours   Cycles\nF-HBOU   2026-11-01   4100.5   2000\n')
    expect(askedOf('readings', file).missing).toEqual(['tailNumber', 'date', 'hours'])
  })
})

describe('baselines', () => {
  beforeEach(async () => seedItem(await seedAircraft(), { baseline: null }))

  test('of the spreadsheet of a Mac: a line for its table, semicolons', async () => {
    const file = utf8(
      'Table 1\nReg;Task;Last Done;At Hours;At Cycles\nF-HBOU;05-20-00-1;14.10.2026;4.000,5;2000\n',
    )
    expect(askedOf('baselines', file)).toMatchObject({ missing: [] })
    expect(await check('baselines', file, { figure: 'comma' })).toMatchObject({
      errors: [],
      rows: 1,
    })
  })

  test('of a database: single quotes, times, names with lines beneath', async () => {
    const file = utf8(
      "'tail_number','task_code','last_date','last_hours','last_cycles'\n'F-HBOU','05-20-00-1','2026-10-14 00:00:00','4000.50','2000'\n",
    )
    expect(askedOf('baselines', file)).toMatchObject({ missing: [] })
    expect(await check('baselines', file, {})).toMatchObject({ errors: [], rows: 1 })
  })
})

describe('tasks', () => {
  const prepare = async () => {
    const { id } = await callAsAda<Programme>('POST', '/maintenance/programmes', {
      name: 'Line',
      aircraftType: 'ATR 72-600',
      revision: '1',
      revisionDate: '2026-01-01',
    })
    return `programmeId=${id}`
  }

  test('of LibreOffice: all texts in quotes, TRUE and FALSE', async () => {
    const file = utf8(
      '"Task No","Description","ATA","Type","Interval FH","Critical"\n"32-10-1","Gear","32-10","LUBRICATION",100,TRUE\n"79-1","Oil","79","Servicing",50,FALSE\n',
    )
    expect(askedOf('programme', file).missing).toEqual([])
    expect(await check('programme', file, {}, await prepare())).toMatchObject({
      added: ['32-10-1', '79-1'],
      errors: [],
    })
  })

  test('of a manufacturer: an interval in months by its heading, words of its own', async () => {
    const file = utf8(
      'Item No;Task Description;Chapter;Category;Months\nDOC-1;ARC;;Document;12\nF1;Filter;79;Exchange;24\n',
    )
    const { missing, questions } = askedOf('programme', file)
    expect([missing, questions.words.map(({ word }) => word)]).toEqual([[], ['Exchange']])
    const words = new Map([['kind exchange', 'discard']])
    expect(await check('programme', file, { words }, await prepare())).toMatchObject({
      added: ['DOC-1', 'F1'],
      errors: [],
    })
  })
})

describe('of an aircraft with 1,288.5 hours and 900 cycles', () => {
  beforeEach(() => seedAircraft({ tailNumber: 'D-TSTB', totalHours: 1288.5, totalCycles: 900 }))
  const all = { missing: [], questions: { figure: undefined, date: undefined, words: [] } }

  test('readings that a spreadsheet of the United States has saved: one question about its days', async () => {
    const file = sampleBytes('readings-us-spreadsheet.csv')
    const date = { text: '11/1/2026' }
    expect(askedOf('readings', file)).toMatchObject({ ...all, questions: { date } })
    expect(askedOf('readings', file).questions.figure).toBeUndefined()
    const answer = await check('readings', file, { date: 'monthFirst' })
    expect(answer).toMatchObject({ rows: 2, errors: [], leftOut: [] })
  })

  test('readings that a German spreadsheet has saved: one question about its commas', async () => {
    const file = sampleBytes('readings-german-spreadsheet.csv')
    const figure = { text: '1200,5' }
    expect(askedOf('readings', file)).toMatchObject({ ...all, questions: { figure } })
    expect(askedOf('readings', file).questions.date).toBeUndefined()
    const answer = await check('readings', file, { figure: 'comma' })
    expect(answer).toMatchObject({ rows: 2, errors: [], leftOut: [] })
  })

  test('readings whose headings are capitalised words: no question', async () => {
    const file = sampleBytes('readings-headings-in-capitals.csv')
    expect(askedOf('readings', file)).toMatchObject(all)
    expect(await check('readings', file, {})).toMatchObject({ rows: 1, errors: [] })
  })
})

test('a baseline with one digit too many is named at its hours, and not set', async () => {
  const id = await seedAircraft({ tailNumber: 'D-TEST' })
  const limits = { hours: { interval: 50 } }
  await seedItem(id, { code: '50H', limits, baseline: null })
  const file = sampleBytes('baselines-one-digit-too-many.csv')
  expect(askedOf('baselines', file)).toMatchObject({ missing: [], questions: { words: [] } })
  expect((await check('baselines', file, {})).errors).toMatchObject([
    {
      line: 2,
      column: 'hours',
      message: expect.stringMatching(/^42,880\.00 h on 20 Nov 2026; the readings allow /) as string,
    },
  ])
})
