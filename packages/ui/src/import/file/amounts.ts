import { plainWord } from '@aerofleet/shared/records/words'

/** A unit that people write into the cells of a limit, and the column for the server that its figures belong to. */
export type Unit = {
  /** `FH`, `Std`: case, points and a plural do not matter. */
  words: readonly string[]
  name: string
  beside?: Readonly<Record<string, string>>
  /** How many of the column's units one of these is. Without it they are the same. */
  times?: number
}
export type Amount = { figure: string; unit: Unit }

/** What stands between the limits of one cell: `100 FH / 12 MO`, `50 Std oder 6 Monate`. */
const between = /\s*(?:[/;+|]|,\s|\b(?:oder|or|und|and)\b)\s*/i
const figureAndUnit = /^(\d[\d.,'’\s]*?)\s*(\p{L}[\p{L}\s.]*)$/u
const withoutPlural = (word: string) => word.replace(/(?<=\p{L}{2})[esn]+$/u, '')
const wordOf = (text: string) => withoutPlural(plainWord(text))

/** Splits a cell such as `100 FH / 12 MO`. Returns `undefined` unless every part is a figure with a known unit. */
export function amountsIn(text: string, units: readonly Unit[]): Amount[] | undefined {
  const amounts: Amount[] = []
  for (const part of text.split(between)) {
    const [, figure, word = ''] = figureAndUnit.exec(part.trim()) ?? []
    if (figure === undefined) return undefined
    const unit = units.find(({ words }) => words.some((each) => wordOf(each) === wordOf(word)))
    if (!unit) return undefined
    amounts.push({ figure, unit })
  }
  return amounts
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
