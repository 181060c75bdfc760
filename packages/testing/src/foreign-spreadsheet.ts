/** The wrong cells of the file, by the number of their row. */
const mistakes: Record<number, Partial<Cells>> = {
  20: { serial: '' },
  50: { hours: 'k. A.' },
  80: { cycles: '1.204,5' },
  110: { tail: 'd-baf' },
  140: { hours: '-12,0' },
  170: { type: '' },
  200: { hours: '1.000.000,5' },
  230: { company: 'Südflug;GmbH;Köln' },
}
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
    // The line break in quotes moves the lines below it.
    company: n === 10 ? 'Südflug\nKöln' : 'Südflug',
    ...mistakes[n],
  }
}

/**
 * Makes a file of 300 aircraft as another country writes it: Windows-1252, semicolons, decimal commas, a title above
 * the headings, empty columns, dates and mistakes.
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
  // Rows begin in line 4; the eleventh takes two lines.
  const wrongLines = Object.keys(mistakes).map((n) => Number(n) + (Number(n) > 10 ? 5 : 4))
  return { bytes: new Uint8Array(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')), wrongLines }
}
