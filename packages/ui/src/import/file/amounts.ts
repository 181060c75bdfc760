import { plainWord } from '@aerofleet/shared/records/words'
import { isUnitWord } from '@aerofleet/shared/unit-words'
import { isNothing } from './figures'

/** A unit that people write into the cells of a limit, and the column for the server that its figures belong to. */
export type Unit = {
  /** `FH`, `Std`: case, points and a plural do not matter. */
  words: readonly string[]
  /** For questions about words that are not known. */
  label: string
  name: string
  beside?: Readonly<Record<string, string>>
  /** How many of the column's units one of these is. Without it they are the same. */
  times?: number
  /** Words for a figure and this unit: `annually` is 1 year. */
  alone?: Readonly<Record<string, number>>
}
type Amount = { figure: string; unit: Unit }
/** `nothing`: a word says that there is no figure. `unknown`: a word that the user has to explain. */
type CellOfFigures =
  | { amounts: readonly Amount[]; nothing?: string }
  | { unknown: string; hasFigure: boolean }

/** What stands between the limits of one cell: `100 FH / 12 MO`, `50 Std oder 6 Monate`. */
const between = /\s*(?:[/;+|]|,\s|\b(?:oder|or|und|and)\b)\s*/i
const figureAndUnit = /^(\d[\d.,:'’\s]*?)\s*(\p{L}[\p{L}\s./-]*)$/u

export const unitOf = (word: string, units: readonly Unit[]): Unit | undefined =>
  units.find(({ words }) => isUnitWord(word, words))

function aloneOf(word: string, units: readonly Unit[]): Amount | undefined {
  for (const unit of units) {
    const found = Object.entries(unit.alone ?? {}).find(([each]) => isUnitWord(word, [each]))
    if (found) return { figure: String(found[1]), unit }
  }
  return undefined
}

/** The user's meanings for a word that is no unit. */
export const emptyCell = 'empty'

/**
 * Reads a cell such as `100 FH / 12 MO`, `annually` or `on condition`. Returns `undefined` for a cell without words, and
 * for one that is no figure with a unit.
 * @param meaningOf the user's meaning of a word: the label of a unit, or `emptyCell`
 */
export function readFigures(
  text: string,
  units: readonly Unit[],
  meaningOf: (word: string) => string | undefined = () => undefined,
): CellOfFigures | undefined {
  if (units.length === 0 || !/\p{L}/u.test(text)) return undefined
  if (isNothing(text) || meaningOf(text) === emptyCell) return { amounts: [], nothing: text }
  const amounts: Amount[] = []
  for (const part of text.split(between)) {
    if (isNothing(part.trim())) continue
    const [, figure, unitWord = ''] = figureAndUnit.exec(part.trim()) ?? []
    const word = figure === undefined ? part.trim() : unitWord.trim()
    const hasFigure = figure !== undefined
    if (word === '' || (!hasFigure && /\d/.test(word))) return undefined
    const isTypingMistake = plainWord(word).length < 2 && !/\s/.test(part.trim())
    const meant = units.find(({ label }) => label === meaningOf(word))
    const unit = hasFigure ? (unitOf(word, units) ?? meant) : undefined
    const alone = hasFigure ? undefined : aloneOf(word, units)
    if (unit && figure !== undefined) amounts.push({ figure, unit })
    else if (alone) amounts.push(alone)
    else if (isTypingMistake) return undefined
    else if (meaningOf(word) !== '') return { unknown: hasFigure ? word : text, hasFigure }
    else return undefined
  }
  return { amounts }
}

/** Converts a plain figure to the unit of its column. Any other text stays as it is. */
export function inColumn(figure: string, { times }: Unit): string {
  const amount = Number(figure)
  return times === undefined || Number.isNaN(amount) ? figure : String(amount * times)
}

/** Reads `10 %`. */
export function percentIn(text: string): number | undefined {
  const [, figure] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:%|percent|prozent)$/i.exec(text) ?? []
  return figure === undefined ? undefined : Number(figure.replace(',', '.'))
}
