/** The cells with mistakes, by the index of their row. */
const mistakes: Record<number, Partial<Cells>> = {
  20: { serial: '' },
  50: { hours: 'k. A.' },
  80: { cycles: '1.204,5' },
  // Row 5 has the same tail number, in capitals.
  110: { tail: 'd-baf' },
  140: { hours: '-12,0' },
  170: { type: '' },
  200: { hours: '1.000.000,5' },
  // These are three cells, because the writer forgot the quotes.
  230: { company: 'Südflug;GmbH;Köln' },
}
/** Its company has a line break, so it takes two lines of the file. */
const twoLineRow = 10
type Cells = Record<'tail' | 'type' | 'serial' | 'hours' | 'cycles' | 'company', string>

const types = ['Dornier Do 228', 'ATR 72-600', 'Pilatus PC-12 NGX', 'Eurocopter EC 135 "Süd"']
const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const letter = (n: number) => String.fromCharCode(65 + (n % 26))
const quoted = (text: string) => (/["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function cellsOf(n: number): Cells {
  return {
    tail: `D-B${letter(Math.floor(n / 26))}${letter(n)}`,
    type: types[n % types.length] ?? '',
    serial: String(1000 + n).padStart(6, '0'),
    hours: german.format(n * 17.25),
    cycles: german.format(n * 9),
    company: n === twoLineRow ? 'Südflug\nKöln' : 'Südflug',
    ...mistakes[n],
  }
}

/**
 * Makes a file of 300 aircraft as a German spreadsheet saves it: Windows-1252, semicolons, decimal commas, a title above
 * the headings, empty columns, and a few rows with mistakes. Returns its bytes and the lines of these rows.
 */
export function foreignSpreadsheet() {
  const rows = Array.from({ length: 300 }, (_, n) => cellsOf(n))
  const lines = [
    'Flottenübersicht Süd;;;;;;;;',
    ';;;;;;;;',
    'Kennzeichen;Muster;;Werk-Nr.;Flugstunden;Landungen;Halter;Nächste Prüfung;',
    ...rows.map(({ tail, type, serial, hours, cycles, company }, n) => {
      const date = `${String((n % 28) + 1).padStart(2, '0')}.03.2027`
      return [tail, quoted(type), '', serial, hours, cycles, quoted(company), date, ''].join(';')
    }),
  ]
  // Row 0 is in line 4 of the file.
  const lineOf = (n: number) => n + (n > twoLineRow ? 5 : 4)
  const wrongLines = Object.keys(mistakes).map((n) => lineOf(Number(n)))
  return { bytes: new Uint8Array(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')), wrongLines }
}
