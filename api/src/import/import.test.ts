import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { ErrorAnswer } from '@aerofleet/shared/contract/endpoint'
import type { Imported } from '@aerofleet/shared/contract/import'
import { sampleFile } from '@aerofleet/testing/sample-file'
import { anAircraft, useApi } from '../../test/testing'

const { as } = useApi()
type User = ReturnType<typeof as>

const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
const rowOf = (n: number, values: Record<string, unknown> = {}) => {
  const { aircraftType, tailNumber, serialNumber, totalHours, totalCycles } = anAircraft(n, values)
  return [aircraftType, tailNumber, serialNumber, totalHours, totalCycles].join(',')
}
const fileOf = (...rows: string[]) => [heading, ...rows, ''].join('\n')

function sendFile(by: User, csv: string, query = '', headers: Record<string, string> = {}) {
  return by(`POST /aircraft/import${query && `?${query}`}`, { csv, headers })
}
async function imported(by: User, csv: string, query = ''): Promise<Imported> {
  const { status, body } = await sendFile(by, csv, query)
  expect(body).toHaveProperty('rows')
  expect(status).toBe(200)
  return body as Imported
}
async function refused(by: User, csv: string, query = '') {
  const { status, body } = await sendFile(by, csv, query)
  const { message, code, details = [] } = body as ErrorAnswer
  return { status, message, code, details: details.map((each) => `${each.path}: ${each.message}`) }
}
const fleetOf = async (by: User) => (await by('GET /aircraft')).body as Aircraft[]
const historyOf = async (by: User, query = '') =>
  (await by(`GET /history?limit=200&${query}`)).body as Change[]
const nothing = { added: 0, changed: 0, skipped: 0, leftOut: 0, errors: [], errorCount: 0 }

describe('a new import', () => {
  test('adds all rows as one act, named after the file (§7.40, §7.42)', async () => {
    const ada = as('admin', { displayName: 'Ada' })
    const answer = await imported(ada, fileOf(rowOf(2), rowOf(1)), 'name=fleet.csv')
    expect(answer).toEqual({ rows: 2, ...nothing, added: 2, act: expect.any(String) })
    const fleet = await fleetOf(ada)
    expect(fleet).toMatchObject([1, 2].map((n) => ({ ...anAircraft(n), version: 1 })))
    const [line, ...others] = await historyOf(ada)
    expect(others).toEqual([])
    expect(line).toMatchObject({
      action: 'create',
      by: { name: 'Ada' },
      act: { id: answer.act, label: 'Import of fleet.csv', count: 2 },
      subject: { label: 'D-A1' },
    })
    const rows = await historyOf(ada, `act=${answer.act}`)
    expect(rows.map(({ subject }) => subject.label)).toEqual(['D-A1', 'D-A2'])
    const view = (await ada(`GET /aircraft/${fleet[0]?.id}`)).body
    expect(view).toEqual(fleet[0])
    const { id: _, version: __, ...values } = view as Aircraft
    expect(rows[0]?.after).toEqual({ ...values, operator: null })
  })

  test('takes hours with minutes, and as a spreadsheet writes them (§7.40)', async () => {
    const ada = as('admin')
    const hours = ['4288:43', '4288:43:00', '4288.72']
    await imported(ada, fileOf(...hours.map((totalHours, n) => rowOf(n, { totalHours }))))
    expect((await fleetOf(ada)).map(({ totalHours }) => totalHours)).toEqual(Array(3).fill(4288.72))
  })

  test('names the stored serial number if only that differs, and points out lost leading zeros (§7.43)', async () => {
    const ada = as('admin')
    const toServer = (file: string) =>
      file.replace(/^.*/, 'tailNumber,aircraftType,serialNumber,totalHours,totalCycles')
    await imported(ada, toServer(sampleFile('aircraft-leading-zeros.csv')))
    const spoiled = toServer(sampleFile('aircraft-leading-zeros-after-spreadsheet.csv'))
    expect(await imported(ada, spoiled, 'dryRun=1')).toMatchObject({
      errors: [
        {
          line: 2,
          column: 'tailNumber',
          message: 'An aircraft with tail number D-EQCA already exists with serial 0471',
        },
      ],
      remarks: [
        {
          line: 3,
          column: 'serialNumber',
          message: '66 may be 0066, which D-EQCB has: spreadsheets remove leading zeros',
        },
      ],
    })
    const { remarks } = await imported(ada, spoiled, 'dryRun=1&update=1&leaveOut=1')
    expect(remarks).toMatchObject([
      { line: 2, message: '471 may be 0471, which it has: spreadsheets remove leading zeros' },
    ])
  })

  test.each([
    ['N172AB', '172AB', '172AB may be N172AB, written without its N'],
    ['172AB', 'N172AB', 'N172AB may be 172AB, written with an N'],
    ['D-ABCD', 'D-АВСD', 'D-АВСD looks like D-ABCD: А, В, С only look Latin'],
    ['D-АВСD', 'D-ABCD', 'D-ABCD looks like D-АВСD'],
    ['D-XXXX', 'D-АBCD', 'Of D-АBCD А only looks Latin'],
  ])(
    'with %s in the fleet points out that %s is similar (§7.43)',
    async (there, tailNumber, message) => {
      const ada = as('admin')
      await imported(ada, fileOf(rowOf(1, { tailNumber: there })))
      const { added, remarks } = await imported(ada, fileOf(rowOf(2, { tailNumber })), 'dryRun=1')
      expect([added, remarks]).toEqual([1, [{ line: 2, column: 'tailNumber', message }]])
    },
  )

  describe('with unknown operators', () => {
    const withOperators = `${heading},operator,operatorEmail`
    const fileWith = (...rows: string[]) => [withOperators, ...rows].join('\n')
    const south = 'Südflug,ops@south.test'
    const namesOf = async (by: User) =>
      ((await by('GET /operators')).body as { companyName: string }[]).map(
        (each) => each.companyName,
      )

    test('adds the ones with an e-mail address in the file, and Undo removes them again (§7.46, §7.50)', async () => {
      const ada = as('admin')
      const file = fileWith(`${rowOf(1)},südflug,`, `${rowOf(2)},${south}`, `${rowOf(3)},Other,`)
      const check = await imported(ada, file, 'dryRun=1')
      expect(check).toMatchObject({ added: 3, ignored: [{ line: 4, column: 'operator' }] })
      expect(await namesOf(ada)).toEqual([])
      const { act } = await imported(ada, file, 'name=fleet.csv')
      expect(await namesOf(ada)).toEqual(['Südflug'])
      const fleet = await fleetOf(ada)
      expect(fleet.map(({ operator }) => operator?.name)).toEqual(['Südflug', 'Südflug', undefined])
      const [line] = await historyOf(ada)
      expect(line).toMatchObject({ act: { id: act, count: 3, names: ['D-A1', 'D-A2'] } })
      const rows = await historyOf(ada, `act=${act}`)
      expect(rows.map(({ subject }) => subject.kind)).toContain('operator')
      expect((await ada(`POST /history/acts/${act}/undo`)).body).toEqual({ undone: 4 })
      expect([await namesOf(ada), await fleetOf(ada)]).toEqual([[], []])
    })

    test('keeps an operator at an Undo if another aircraft has been given it since (§7.50)', async () => {
      const ada = as('admin')
      const { act } = await imported(ada, fileWith(`${rowOf(1)},${south}`))
      const [operator] = (await ada('GET /operators')).body as { id: string }[]
      const body = { ...anAircraft(2), operatorId: operator?.id }
      await ada('POST /aircraft', { body })
      expect((await ada(`POST /history/acts/${act}/undo`)).status).toBe(200)
      expect(await namesOf(ada)).toEqual(['Südflug'])
      expect(await fleetOf(ada)).toMatchObject([{ tailNumber: 'D-A2' }])
    })

    test('refuses a text that is no address, and two addresses for one operator (§7.46)', async () => {
      const ada = as('admin')
      const other = 'Südflug,else@south.test'
      const file = fileWith(`${rowOf(1)},${south}`, `${rowOf(2)},${other}`, `${rowOf(3)},Other,x`)
      const { details } = await refused(ada, file)
      expect(details).toEqual([
        '3.operatorEmail: Südflug has ops@south.test in line 2',
        expect.stringMatching(/^4\.operatorEmail: /),
      ])
      expect(await imported(ada, file, 'leaveOut=1')).toMatchObject({ added: 1, leftOut: 2 })
      expect(await fleetOf(ada)).toMatchObject([{ tailNumber: 'D-A1' }])
    })

    test('ignores both columns if the user is no admin (§7.46)', async () => {
      const planner = as('operator')
      expect(await imported(planner, fileWith(`${rowOf(1)},${south}`))).toMatchObject({ added: 1 })
      expect(await namesOf(as('admin'))).toEqual([])
    })
  })

  test('needs a letter or digit in a tail number (§5.11)', async () => {
    const ada = as('admin')
    const { details } = await refused(ada, fileOf(rowOf(1, { tailNumber: "''" })))
    expect(details).toEqual(['2.tailNumber: Tail number must have a letter or digit'])
    const { status } = await ada('POST /aircraft', { body: anAircraft(1, { tailNumber: '---' }) })
    expect(status).toBe(400)
  })

  test('without a name has the label Import (§7.42)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1)))
    expect((await historyOf(ada))[0]?.act?.label).toBe('Import')
  })

  test('skips aircraft that are stored with the same values: the same file twice changes nothing (§7.43)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1), rowOf(2)))
    const file = fileOf(rowOf(1, { tailNumber: 'd a1' }), rowOf(2), rowOf(3))
    expect(await imported(ada, file)).toMatchObject({ rows: 3, added: 1, skipped: 2 })
    const again = await imported(ada, file)
    expect(again).toEqual({ rows: 3, ...nothing, skipped: 3 })
    expect(await historyOf(ada)).toHaveLength(2)
  })

  test('refuses aircraft that are stored with other values (§7.43)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1)))
    expect(await refused(ada, fileOf(rowOf(1, { totalHours: 7 })))).toMatchObject({
      status: 409,
      details: ['2.tailNumber: An aircraft with tail number D-A1 already exists'],
    })
  })

  test('by an operator adds the aircraft to the company of that user (§7.46)', async () => {
    const ada = as('admin')
    await ada('POST /operators', { body: { companyName: 'Alpine', email: 'Ops@alpine.test' } })
    await ada('POST /operators', { body: { companyName: 'Blue', email: 'a@b.test' } })
    const otto = as('operator', { email: 'ops@alpine.test' })
    await imported(otto, `${heading},operator\n${rowOf(1)},Blue\n${rowOf(2)},Nobody\n`)
    expect(await fleetOf(ada)).toMatchObject([
      { operator: { name: 'Alpine' } },
      { operator: { name: 'Alpine' } },
    ])
  })

  test('takes the company that an admin names, and reports an unknown one (§7.46)', async () => {
    const ada = as('admin')
    await ada('POST /operators', { body: { companyName: 'Alpine', email: 'a@b.test' } })
    const rows = [`${rowOf(1)},alpine`, `${rowOf(2)},`, `${rowOf(3)},Nobody`]
    const file = [`${heading},operator`, ...rows].join('\n')
    const message = 'Operator not found. The aircraft is added without an operator.'
    const ignored = [{ line: 4, column: 'operator', message }]
    expect(await imported(ada, file, 'dryRun=1')).toMatchObject({ added: 3, errors: [], ignored })
    expect(await imported(ada, file)).toMatchObject({ added: 3, ignored })
    const [first, ...others] = await fleetOf(ada)
    expect(first).toMatchObject({ operator: { name: 'Alpine' } })
    for (const other of others) expect(other).not.toHaveProperty('operator')

    const update = 'tailNumber,totalHours,operator\nD-A1,2000,Nobody\nD-A2,1200.5,Nobody\n'
    expect(await imported(ada, update, 'update=1')).toMatchObject({
      changed: 1,
      skipped: 1,
      ignored: [{ line: 2, message: 'Operator not found. The aircraft keeps its operator.' }],
    })
    expect((await fleetOf(ada))[0]).toMatchObject({
      totalHours: 2000,
      operator: { name: 'Alpine' },
    })
  })
})

describe('errors', () => {
  test('are all named by line and field, with the sentences of the single call (§7.41)', async () => {
    const ada = as('admin')
    const file = [
      heading,
      `,D-A1,1,1,1`,
      '',
      `"A\n320",D-A2,2,"4,200",-1`,
      `A,D-A3,${'9'.repeat(41)},1.234,1.5`,
      `A,,4,,2000000`,
      rowOf(5),
    ].join('\r\n')
    const { status, code, message, details } = await refused(ada, file)
    expect([status, code]).toEqual([409, 'import-errors'])
    expect(message).toBe('4 rows have an error. Nothing was stored.')
    expect(details).toEqual([
      '2.aircraftType: Aircraft type is required',
      '4.totalHours: Total hours must be a number',
      '4.totalCycles: Total cycles must be at least 0',
      '6.serialNumber: Serial number must be at most 40 characters',
      '6.totalHours: Total hours can have at most 2 decimals',
      '6.totalCycles: Total cycles must be a whole number',
      '7.tailNumber: Tail number is required',
      '7.totalHours: Total hours must be a number',
      '7.totalCycles: Total cycles must be at most 1,000,000',
    ])
    expect(await fleetOf(ada)).toEqual([])
    expect(await historyOf(ada)).toEqual([])
  })

  test('of a check come with the number of rows to add (§7.41, §7.44)', async () => {
    const ada = as('admin')
    const file = fileOf(rowOf(1), rowOf(2, { totalHours: 'x' }))
    const errors = [{ line: 3, column: 'totalHours', message: 'Total hours must be a number' }]
    const checked = { rows: 2, ...nothing, added: 1, errors, errorCount: 1 }
    expect(await imported(ada, file, 'dryRun=1')).toEqual(checked)
    expect(await imported(ada, file, 'dryRun=1&leaveOut=1')).toEqual({ ...checked, leftOut: 1 })
    expect(await fleetOf(ada)).toEqual([])
  })

  test('may be left out; the rest is stored (§7.41)', async () => {
    const ada = as('admin')
    const file = fileOf(rowOf(1), rowOf(2, { totalHours: 'x' }), rowOf(3))
    const answer = await imported(ada, file, 'leaveOut=1')
    expect(answer).toMatchObject({ rows: 3, added: 2, leftOut: 1, errors: [{ line: 3 }] })
    expect((await fleetOf(ada)).map(({ tailNumber }) => tailNumber)).toEqual(['D-A1', 'D-A3'])
  })

  test('are answered up to 1,000, with their number and their lines (§7.41)', async () => {
    const ada = as('admin')
    const wrong = { totalHours: 'x', totalCycles: 'y' }
    const file = fileOf(
      rowOf(1),
      ...Array.from({ length: 600 }, (_, n) => rowOf(n + 2, wrong)),
      rowOf(1),
    )
    const checked = await imported(ada, file, 'dryRun=1')
    expect(checked).toMatchObject({ added: 1, errorCount: 1201 })
    expect(checked.errors).toHaveLength(1000)
    expect(checked.wrongLines).toEqual(Array.from({ length: 601 }, (_, n) => n + 3))
    const { status, body } = await sendFile(ada, file)
    expect([status, body]).toMatchObject([409, { code: 'import-errors', errorCount: 1201 }])
    expect((body as ErrorAnswer).details).toHaveLength(1000)
    expect(await imported(ada, file, 'leaveOut=1')).toMatchObject({ added: 1, leftOut: 601 })
  })

  test('the same tail number twice, in any spelling, is an error of the second line (§7.41)', async () => {
    const ada = as('admin')
    const file = fileOf(rowOf(1), rowOf(2), rowOf(3, { tailNumber: 'd\u200ba-1' }))
    for (const query of ['', 'update=1']) {
      if (query) await imported(ada, fileOf(rowOf(1), rowOf(2)))
      expect((await refused(ada, file, query)).details).toEqual([
        '4.tailNumber: da-1 is already in line 2',
      ])
    }
  })

  test('the same serial number twice, or that of another aircraft, is an error of the second line (§7.41)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1)))
    const taken = { serialNumber: '001' }
    const file = fileOf(rowOf(2, taken), rowOf(3), rowOf(4, { serialNumber: '003' }))
    expect((await refused(ada, file)).details).toEqual([
      '2.serialNumber: An aircraft of type Airbus A320 with serial number 001 already exists',
      '4.serialNumber: 003 is already in line 3',
    ])
  })
})

describe('an updating import', () => {
  test('changes the values in the file, and keeps all others (§7.45)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1), rowOf(2), rowOf(3)))
    const file = 'totalHours,tailNumber,totalCycles\n2000,d a1,900\n,D-A2,\n3000,D-A3,'
    const answer = await imported(ada, file, 'update=1&name=hours.csv')
    expect(answer).toMatchObject({ rows: 3, added: 0, changed: 2, skipped: 1 })
    expect(await fleetOf(ada)).toMatchObject([
      { ...anAircraft(1), totalHours: 2000, totalCycles: 900, version: 2 },
      { ...anAircraft(2), version: 1 },
      { ...anAircraft(3), totalHours: 3000, version: 2 },
    ])
    const [line] = await historyOf(ada)
    expect(line).toMatchObject({
      action: 'update',
      act: { label: 'Import of hours.csv', count: 2 },
      before: { totalHours: 1200.5 },
      after: { totalHours: 3000, totalCycles: 800 },
    })
    expect(await imported(ada, file, 'update=1')).toMatchObject({ changed: 0, skipped: 3 })
  })

  test('adds nothing: an unknown tail number is an error of its line (§7.45)', async () => {
    const ada = as('admin')
    const { details } = await refused(ada, 'tailNumber,totalHours\nD-NO,7\n,8\n', 'update=1')
    expect(details).toEqual([
      '2.tailNumber: There is no aircraft with tail number D-NO',
      '3.tailNumber: Tail number is required',
    ])
  })

  test('is allowed to an MRO, who may not add aircraft (§7.39)', async () => {
    await imported(as('admin'), fileOf(rowOf(1)))
    const max = as('mro')
    expect(await imported(max, 'tailNumber,totalHours\nD-A1,7\n', 'update=1')).toMatchObject({
      changed: 1,
    })
    for (const query of ['', 'dryRun=1', 'update=0']) {
      expect(await refused(max, fileOf(rowOf(2)), query)).toMatchObject({
        status: 403,
        message: 'You need the role Operator or Admin to add aircraft.',
      })
    }
  })

  test('changes the operator only if the user is an admin (§7.46)', async () => {
    const ada = as('admin')
    await ada('POST /operators', { body: { companyName: 'Alpine', email: 'a@b.test' } })
    await imported(ada, fileOf(rowOf(1)))
    const file = 'tailNumber,operator\nD-A1,Alpine\n'
    expect(await imported(as('operator'), file, 'update=1')).toMatchObject({ skipped: 1 })
    expect(await imported(ada, file, 'update=1')).toMatchObject({ changed: 1 })
    expect(await fleetOf(ada)).toMatchObject([{ operator: { name: 'Alpine' } }])
    expect(await imported(ada, 'tailNumber,operator\nD-A1,\n', 'update=1')).toMatchObject({
      skipped: 1,
    })
  })

  test('refuses a serial number that another aircraft has at that moment (§7.45)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1), rowOf(2), rowOf(3)))
    const header = 'tailNumber,serialNumber,totalHours\n'
    const swapped = `${header}D-A1,002,\nD-A2,001,\nD-A3,004,\n`
    const taken = (serial: string) =>
      `An aircraft of type Airbus A320 with serial number ${serial} already exists`
    expect((await refused(ada, swapped, 'update=1')).details).toEqual([
      `2.serialNumber: ${taken('002')}`,
      `3.serialNumber: ${taken('001')}`,
    ])
  })
})

describe('a check', () => {
  async function check(by: User, file: string, query = '') {
    const { status, headers } = await sendFile(by, file, `dryRun=1&${query}`)
    expect(status).toBe(200)
    return { 'if-match': headers['etag'] ?? '' }
  }

  test('answers an ETag; the import with it is refused if a row has changed since (§7.44)', async () => {
    const ada = as('admin')
    await imported(ada, fileOf(rowOf(1), rowOf(2)))
    const file = 'tailNumber,totalHours\nD-A1,7\nD-A2,8\n'
    const tag = await check(ada, file, 'update=1')
    const [, second] = await fleetOf(ada)
    await as('mro')(`PUT /aircraft/${second?.id}`, { body: anAircraft(2, { totalHours: 9 }) })
    await ada('POST /aircraft', { body: anAircraft(9) })
    const late = await sendFile(ada, file, 'update=1', tag)
    expect([late.status, late.body]).toMatchObject([
      412,
      { message: 'D-A2 was changed since this file was checked. Check it again.' },
    ])
    expect(await fleetOf(ada)).toMatchObject([{ totalHours: 1200.5 }, { totalHours: 9 }, {}])
    const fresh = await check(ada, file, 'update=1')
    const weak = { 'if-match': `W/${fresh['if-match']}` }
    expect((await sendFile(ada, file, 'update=1', weak)).status).toBe(200)
    expect((await sendFile(ada, file, 'update=1', { 'if-match': '*' })).status).toBe(200)
  })

  test.each(['adding', 'deleting', 'renaming'])(
    'is out of date after %s one of its aircraft (§7.44)',
    async (what) => {
      const ada = as('admin')
      await imported(ada, fileOf(rowOf(1), rowOf(2)))
      const file = fileOf(rowOf(1), rowOf(2), rowOf(3))
      const tag = await check(ada, file)
      const [, second] = await fleetOf(ada)
      if (what === 'adding') await ada('POST /aircraft', { body: anAircraft(3) })
      if (what === 'deleting') await ada(`DELETE /aircraft/${second?.id}`)
      const body = anAircraft(2, { tailNumber: 'D-B2' })
      if (what === 'renaming') await ada(`PUT /aircraft/${second?.id}`, { body })
      const late = await sendFile(ada, file, '', tag)
      const label = what === 'adding' ? 'D-A3' : 'D-A2'
      expect([late.status, late.body]).toMatchObject([
        412,
        { message: expect.stringContaining(label) },
      ])
    },
  )

  test('still counts after a change of other aircraft (§7.44)', async () => {
    const ada = as('admin')
    const file = fileOf(rowOf(1))
    const tag = await check(ada, file)
    await ada('POST /aircraft', { body: anAircraft(2) })
    expect((await sendFile(ada, file, '', tag)).status).toBe(200)
  })
})

describe('the file', () => {
  test('may have a byte order mark, blank lines, unknown columns, and columns in any order (§7.40)', async () => {
    const ada = as('admin')
    const lines = [
      'note,totalCycles,totalHours, serialNumber ,tailNumber,aircraftType',
      '"x\r\ny",1,2.50,S1,D-A1,"Airbus ""A"""',
      '',
      ',,,,,',
      'x,1,2,S2,D-A2,A',
    ]
    const file = `\uFEFF${lines.join('\r\n')}\r\n\r\n  \r\n`
    expect(await imported(ada, file)).toMatchObject({ rows: 2, added: 2 })
    expect(await fleetOf(ada)).toMatchObject([
      { aircraftType: 'Airbus "A"', totalHours: 2.5, serialNumber: 'S1' },
      { tailNumber: 'D-A2' },
    ])
  })

  test.each(['\n', '\r\n', '\r'])('may end its lines with %j (§7.40)', async (end) => {
    const ada = as('admin')
    const file = [heading, rowOf(1), '', rowOf(2, { totalHours: 'x' })].join(end)
    expect(await imported(ada, file, 'dryRun=1')).toMatchObject({
      added: 1,
      errors: [{ line: 4 }],
    })
  })

  test('has at most 10,000 rows (§7.47)', async () => {
    const ada = as('admin')
    const rows = Array.from({ length: 10_001 }, (_, n) => rowOf(n))
    const { status, message } = await refused(ada, fileOf(...rows), 'dryRun=1')
    expect([status, message]).toEqual([400, 'The file has more than 10,000 rows'])
    const largest = fileOf(...rows.slice(1))
    expect(await imported(ada, largest, 'dryRun=1')).toMatchObject({ rows: 10_000, added: 10_000 })
  })

  test('has at most 5 MiB (§7.47)', async () => {
    const ada = as('admin')
    const { status, message } = await refused(ada, fileOf(rowOf(1)).padEnd(5 * 2 ** 20 + 1, '\n'))
    expect([status, message]).toEqual([413, 'The request body is larger than 5 MiB'])
  })

  const closed = 'A quote that begins in line'
  test.each([
    ['nothing', '', 'The first line must name the columns: '],
    ['blank lines', '\n\n', 'The first line must name the columns: '],
    ['no known heading', 'a,b\n1,2\n', 'The first line must name the columns: '],
    ['a heading twice', 'tailNumber,tailNumber\n', 'The first line names tailNumber twice'],
    ['a heading alone', `${heading}\n`, 'The file has no row beneath its heading'],
    ['semicolons', heading.replaceAll(',', ';'), 'The first line must name the columns: '],
    ['a quote that never closes', `${heading}\nA,"D-A1\n1,2`, `${closed} 2 never closes`],
    ['text after a quote', `${heading}\n"A"x,1\n`, `${closed} 2 never closes`],
    ['a million columns', `${heading}\n${','.repeat(1e6)}`, 'Line 2 has more than 300 columns'],
    ['a million columns in its heading', `${'x,'.repeat(1e6)}`, 'Line 1 has more than 300 co'],
    ['301 columns', `${heading}${',x'.repeat(296)}\n`, 'Line 1 has more than 300 columns'],
    [
      '1,000,001 cells',
      `${heading}\n${`${','.repeat(199)}\n`.repeat(5000)}`,
      'The file has more than 1,000,000 cells',
    ],
    ['a line of 5 MiB', `${heading}\n"${'x\n'.repeat(2.5e6)}`, 'The file has more than 100,000'],
    ['five million lines', `${heading}${'\n'.repeat(5e6)}x`, 'The file has more than 100,000 lin'],
    ['quotes alone', `${heading}\n${'"'.repeat(4e6 + 1)}`, `${closed} 2 never closes`],
    ['broken quotes', `${heading}\n"${'" '.repeat(2e6)}x`, `${closed} 2 never closes`],
    ['spaces behind quotes', `${heading}\n"${'a" '.repeat(1e6)}${' '.repeat(1e6)},`, closed],
  ])('of %s is refused, and costs little (§7.47)', async (_, csv, message) => {
    const ada = as('admin')
    const answer = await refused(ada, csv, 'dryRun=1')
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(message) })
  })

  test('of one line of 5 MiB gets an error that does not quote the line (§7.47)', async () => {
    const ada = as('admin')
    const long = 'x'.repeat(1.2e6)
    const file = fileOf(...[1, 2].map(() => [long, long, 1, 2, 3].join()))
    const { status, details } = await refused(ada, file)
    const sentences = ['aircraftType: Aircraft type', 'tailNumber: Tail number'].map(
      (what, n) => `${what} must be at most ${n === 0 ? 60 : 20} characters`,
    )
    expect([status, details]).toEqual([
      409,
      [2, 3].flatMap((line) => sentences.map((sentence) => `${line}.${sentence}`)),
    ])
  })

  test('is cleaned as the single call cleans its values (§7.41)', async () => {
    const ada = as('admin')
    const row = '\u202eAirbus\0,\u200bD-A1 ,=1+1,\u200e7,1'
    expect(await imported(ada, fileOf(row))).toMatchObject({ added: 1 })
    expect(await fleetOf(ada)).toMatchObject([
      { aircraftType: 'Airbus', tailNumber: 'D-A1', serialNumber: '=1+1', totalHours: 7 },
    ])
  })
})
