/** The sign before the decimals of a figure, or `none` if the text is no figure. */
export type FigureFormat = 'comma' | 'point' | 'none'

const groups = " '’\u00a0\u2009\u202f"
const patterns = {
  comma: new RegExp(`^-?(?:\\d{1,3}(?:([.${groups}])\\d{3})(?:\\1\\d{3})*|\\d+)(?:,\\d*)?$`),
  point: new RegExp(`^-?(?:\\d{1,3}(?:([,${groups}])\\d{3})(?:\\1\\d{3})*|\\d+)(?:\\.\\d*)?$`),
}
/** Matches digits with only one meaning: a point in them cannot separate thousands. */
const plain = /^-?(\d+\.?\d*|\.\d+)$/
const maybeThousands = /^-?[1-9]\d{0,2}\.\d{3}$/
/** An apostrophe stands before thousands alone, so that the point after it stands before decimals. */
const withApostrophes = /^-?\d{1,3}(?:['’]\d{3})+\.\d+$/
const isPlain = (text: string) => plain.test(text) && !maybeThousands.test(text)

/** Returns a figure as the server reads it: digits, and a point before decimals. Any other text stays as it is. */
export function toPlain(text: string, format: FigureFormat): string {
  return readAs(text, format) ?? text
}

function readAs(text: string, format: FigureFormat): string | undefined {
  if (isPlain(text)) return text.replace(/^(-?)\./, '$10.')
  if (withApostrophes.test(text)) return text.replace(/['’]/g, '')
  if (format === 'none' || !patterns[format].test(text)) return undefined
  const [whole = '', decimals = ''] = text.split(format === 'comma' ? ',' : '.')
  const digits = whole.replace(/[^\d-]/g, '')
  return decimals === '' ? digits : `${digits}.${decimals}`
}

/** Removes what stands between thousands: `6 120:45`, and `2.987:36`, which has no decimals. */
export const withoutGroups = (text: string) =>
  text
    .replace(/(?<=\d)[.,](?=\d{3}:)/g, '')
    .replace(new RegExp(`(?<=\\d)[${groups}](?=\\d{3}(?:\\D|$))`, 'g'), '')

/** A cell of the file. `column` is the label of its field. */
export type CellExample = { line: number; column: string; text: string }
/** Asks for the meaning of a cell. The user's answer holds for all cells of its kind. */
export type FormatQuestion<Format> = CellExample & {
  /** The value of the cell in each format; `undefined` if the cell has no meaning there. */
  choices: readonly { format: Format; reading: string | undefined }[]
}
export type FigureQuestion = FormatQuestion<FigureFormat>

/** The user sees the example with the lowest rank: a comma, else two readings, else any. */
const rankOf = (text: string, isAmbiguous: boolean) =>
  text.includes(',') ? 0 : isAmbiguous ? 1 : 2

/**
 * Asks what a comma, a point or a space in figures means, with an example from the file. Returns `undefined` if every
 * figure is plain, or the others have no meaning in any format.
 */
export function figureQuestionOf(figures: Iterable<CellExample>): FigureQuestion | undefined {
  let best: { question: FigureQuestion; rank: number } | undefined
  for (const example of figures) {
    const { text } = example
    if (isPlain(text) || withApostrophes.test(text)) continue
    const [comma, point] = [readAs(text, 'comma'), readAs(text, 'point')]
    if (comma === undefined && point === undefined) continue
    const rank = rankOf(text, comma !== point)
    if (best && best.rank <= rank) continue
    best = { question: { ...example, choices: choicesOf(comma, point) }, rank }
    if (rank === 0) break
  }
  return best?.question
}

/** When both formats give the same reading, the question is whether it is a figure at all. */
function choicesOf(
  comma: string | undefined,
  point: string | undefined,
): FigureQuestion['choices'] {
  const readAsPoint = { format: 'point', reading: point } as const
  return comma === point
    ? [readAsPoint, { format: 'none', reading: undefined }]
    : [{ format: 'comma', reading: comma }, readAsPoint]
}

const nothing = new Set([
  ...['none', 'nil', 'na', 'unk', 'unkn', 'unknown', 'tbd', 'tba', 'kein', 'keine', 'keiner'],
  ...['nl', 'nolimit', 'nodata', 'notknown', 'unlimited'],
  ...['entfällt', 'unbekannt', 'inconnu', 'desconocido', 'onbekend', 'nieznany', 'sconosciuto'],
  ...['sd', 'nd', 'sindatos', 'sindato', 'nodisponible', 'nondisponible', 'nonnoto', 'neznámý'],
  ...['oncondition', 'oncond', 'oc', 'asrequired', 'asreq', 'beibedarf', 'selonétat'],
  ...[
    'segúncondición',
    'secondocondizione',
    'acondición',
    'podlestavu',
    'nachzustand',
    'wgstanu',
    'wedługstanu',
    'opconditie',
    'naarbevinding',
  ],
])

/** What people write where there is no figure and no date, or nobody knows it: `-`, `n/a`, `UNK`, `on condition`. */
export const isNothing = (text: string) =>
  /^(?:[-–—]+|\?+)$/.test(text) || nothing.has(text.toLowerCase().replace(/[\s./-]/g, ''))

/** Finds the format of the figures in a paste: the one that fits all of them, or else a question with an example. */
export function figureFormatOf(figures: readonly CellExample[]) {
  const question = figureQuestionOf(figures)
  if (!question) return { format: null }
  const isRead = (text: string, format: FigureFormat) => /^-?\d*\.?\d*$/.test(toPlain(text, format))
  // A cell that is no figure in any format says nothing about the others.
  const readable = figures.filter(({ text }) => isRead(text, 'comma') || isRead(text, 'point'))
  const isPossible = (format: FigureFormat) => readable.every(({ text }) => isRead(text, format))
  const [comma, point] = [isPossible('comma'), isPossible('point')]
  const isSame = question.choices.some(({ format }) => format === 'none')
  if (comma && point && isSame) return { format: 'point' as const }
  if (comma === point) return { format: null, question }
  return { format: comma ? ('comma' as const) : ('point' as const) }
}
