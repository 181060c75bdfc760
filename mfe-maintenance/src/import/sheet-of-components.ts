import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { formatNumber } from '@aerofleet/shared/format'
import { partName } from '@aerofleet/shared/work/component'
import { toServerFile } from '@aerofleet/ui/import/file/rewrite'
import type { ImportAnswer, Sending } from '@aerofleet/ui/import/import-kind'
import { decimalText } from '../words/words'
import { withOwner } from './with-owner'

type Parts = NonNullable<MaintenanceImported['components']>

const counted = (count: number, one: string, several: string) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`

function leftText({ driver, remaining: { hours, cycles, days } }: FirstLimiter): string {
  const texts = {
    hours: hours === undefined ? '' : `${decimalText(hours)} h`,
    cycles: cycles === undefined ? '' : `${formatNumber(cycles)} c`,
    calendar: days === undefined ? '' : counted(days, 'day', 'days'),
  }
  return (driver && texts[driver]) || texts.cycles || texts.hours || texts.calendar
}
type FirstLimiter = NonNullable<Parts['firstLimiter']>

/** Returns what a sheet comes to: `20 parts below E1001, 19 with a limit, 1 life not known, 2 rows passed over`. */
export function sheetSentence(
  { parts, limited, unknown, firstLimiter }: Parts,
  of: string,
  passedOver: number,
): string {
  const counts = [
    `${counted(parts, 'part', 'parts')}${of}`,
    `${formatNumber(limited)} with a limit`,
    ...(unknown > 0 ? [counted(unknown, 'life not known', 'lives not known')] : []),
    ...(passedOver > 0 ? [counted(passedOver, 'row passed over', 'rows passed over')] : []),
  ].join(', ')
  if (!firstLimiter) return `${counts}.`
  const { component, projectedOn } = firstLimiter
  const first = [
    partName(component),
    leftText(firstLimiter),
    ...(projectedOn ? [dayInWords(projectedOn)] : []),
  ]
  return `${counts}; first limiter ${first.join(', ')}.`
}

/** Prepares a sheet for the server, with what its rows belong to. `describe` puts the answer into words. */
export function sheetOf({ rows, answers, passedOver }: Sending): {
  text: string
  describe: (answer: MaintenanceImported) => Pick<ImportAnswer, 'errors' | 'note'>
} {
  const { rows: owned, engineLine } = withOwner(rows, answers)
  const names = [...new Set(owned.flatMap(({ values }) => Object.keys(values)))]
  const of = (name: string) => answers.get(name)?.trim() ?? ''
  const serial = of('serialNumber')
  const places: Readonly<Record<string, string>> = {
    aircraft: ` on ${of('tailNumber')}`,
    installed: ` below ${serial}`,
    new: ` below ${serial}`,
  }
  return {
    text: toServerFile(owned, names, true),
    describe: ({ components, errors }) => ({
      // The file has no line of the new engine.
      errors: errors.map((error) =>
        error.line === engineLine
          ? { ...error, message: `${serial}, the engine: ${error.message}` }
          : error,
      ),
      note:
        components &&
        `${sheetSentence(
          { ...components, parts: components.parts - (of('belongs') === 'new' ? 1 : 0) },
          places[of('belongs')] ?? '',
          passedOver,
        )} ${noUndo}`,
    }),
  }
}

const noUndo =
  'This import has no Undo, because readings and orders build on a part at once. The entry of a part can be struck on its page.'
