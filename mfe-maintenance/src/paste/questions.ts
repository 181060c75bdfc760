import type { Counter } from '@aerofleet/shared/due/figures'
import type { DateFormat, DateQuestion } from '@aerofleet/ui/import/file/dates'
import type { FigureFormat, FigureQuestion } from '@aerofleet/ui/import/file/figures'

/** What the user has said of pasted lines. */
export type PasteAnswers = {
  figure?: FigureFormat
  date?: DateFormat
  /** What the columns of figures are, in their order. */
  order?: readonly Counter[]
}

/** What only the user can say of them. */
export type PasteQuestions = {
  figure?: FigureQuestion | undefined
  date?: DateQuestion | undefined
  /** Two figures of which nothing tells whether they are hours or cycles. */
  order?: { line: number; texts: readonly string[] } | undefined
}
