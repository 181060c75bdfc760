import { isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { toPlainDate } from '@aerofleet/ui/import/file/dates'
import { simplified } from '@aerofleet/ui/import/simplified'
import { wholeOfSheet } from './sheet-cells'

/** A decimal sign has one or two digits behind it. All other signs stand before thousands. */
const hoursOf = (text: string) =>
  text.replace(/[.,'’\s](?=\d{3}(?:\D|$))/g, '').replace(/,(\d{1,2})$/, '.$1')

const dayOf = (text: string) => {
  const day = toPlainDate(text, null)
  return isCalendarDate(day) ? day : ''
}
const asIs = (text: string) => text

/** What a line above the headings may say about the engine: its label, the answer, and how to read it. */
const labels: readonly (readonly [
  words: readonly string[],
  answer: string,
  read: (text: string) => string,
])[] = [
  [
    ['esn', 'engineserialnumber', 'engineserialno', 'enginesn', 'serialnumber', 'serialno', 'sn'],
    'serialNumber',
    asIs,
  ],
  [['enginepartnumber', 'enginepn', 'enginetype', 'enginemodel', 'pn'], 'partNumber', asIs],
  [['tsn', 'ttsn', 'enginetsn'], 'tsn', hoursOf],
  [['csn', 'tcsn', 'enginecsn'], 'csn', wholeOfSheet],
  [['date', 'asof', 'statusdate', 'reportdate', 'stand', 'datum'], 'asOf', dayOf],
  [['position', 'pos'], 'position', asIs],
]

/** Finds the answers that the lines above a sheet give: `ESN, E1001`, or `ESN: E1001`. */
export function answersIn(titles: readonly string[]): Map<string, string> {
  const words = titles.flatMap((title) => title.split(/\s*[:=]\s*/)).filter(Boolean)
  return new Map(
    labels.flatMap(([known, answer, read]): [string, string][] => {
      const at = words.findIndex((word) => known.includes(simplified(word)))
      const value = at < 0 ? '' : read(words[at + 1] ?? '')
      return value === '' ? [] : [[answer, value]]
    }),
  )
}
