import { setImmediate } from 'node:timers/promises'
import { readTable } from './read-table'

const options = { delimiter: ',', maxRows: 10_000 } as const

test.each(['\n', '\r\n', '\r'])(
  'a row keeps its line in a long file, with line breaks in quotes and blank lines, written %j (§7.41)',
  async (lineBreak) => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`N${n}`, `"a, ""${n}"" ${lineBreak}b" `])
    const lines = rows.map((cells) => cells.join(',') + lineBreak)
    const table = await readTable(['tail,type', ...lines].join(lineBreak), options)
    expect(table.heading).toEqual(['tail', 'type'])
    expect(table.rows).toEqual(
      rows.map(([tail], n) => ({ line: 2 + 3 * n, cells: [tail, `a, "${n}" \nb`] })),
    )
  },
)

test.each([
  ['blank', ','.repeat(299)],
  ['filled', 'x,'.repeat(299)],
])('others have their turn while a file with %s cells is read (§7.47)', async (_, row) => {
  let turns = 0
  let isReading = true
  async function takeTurns() {
    for (; isReading; turns++) await setImmediate()
  }
  const taking = takeTurns()
  await readTable(`tail,type\n${`${row}\n`.repeat(3000)}x`, options)
  isReading = false
  await taking
  expect(turns).toBeGreaterThan(10)
})
