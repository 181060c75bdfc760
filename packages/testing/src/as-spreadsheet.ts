type Country = 'US' | 'DE'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const germanMonths = [
  'Jan',
  'Feb',
  'Mrz',
  'Apr',
  'Mai',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Okt',
  'Nov',
  'Dez',
]

function asShown(cell: string, country: Country): string {
  const isUs = country === 'US'
  const decimal = (text: string) => (isUs ? text : text.replace('.', ','))
  const [, year, month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell) ?? []
  if (year) return isUs ? `${Number(month)}/${Number(day)}/${year}` : `${day}.${month}.${year}`
  const [, one, other] = /^(\d{1,2})-(\d{1,2})$/.exec(cell) ?? []
  const [inYear, inMonth] = isUs ? [Number(one), Number(other)] : [Number(other), Number(one)]
  if (one && inYear >= 1 && inYear <= 12 && inMonth >= 1 && inMonth <= 31)
    return isUs ? `${inMonth}-${months[inYear - 1]}` : `${inMonth}. ${germanMonths[inYear - 1]}`
  if (/^\d+E\d+$/i.test(cell) || /^\d{12,}$/.test(cell))
    return decimal(
      Number(cell)
        .toExponential(2)
        .toUpperCase()
        .replace(/E\+(\d)$/, 'E+0$1'),
    )
  if (/^\d+(\.\d+)?$/.test(cell)) return decimal(String(Number(cell)))
  if (/^(true|false)$/.test(cell))
    return isUs ? cell.toUpperCase() : ({ true: 'WAHR', false: 'FALSCH' }[cell] ?? cell)
  return /^\d+:\d\d$/.test(cell) ? `${cell}:00` : cell
}

const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
    .slice(0, -1)
const quoted = (cell: string) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Returns a CSV file as a spreadsheet saves it in this country: texts that look like dates or numbers become such.
 * @param csv with commas, and without line breaks in cells
 */
export function asSpreadsheet(csv: string, country: Country): string {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const separator = country === 'US' ? ',' : ';'
  const rows = lines.map((line) =>
    cellsOf(`${line},`).map((cell) => quoted(asShown(cell, country))),
  )
  return rows.map((cells) => cells.join(separator)).join('\r\n')
}
