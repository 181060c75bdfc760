import type { Counter } from '@aerofleet/shared/due/figures'
import type { DateFormat, DateQuestion } from '@aerofleet/ui/import/file/dates'
import type { FigureFormat, FigureQuestion } from '@aerofleet/ui/import/file/figures'

export type PasteAnswers = {
  figure?: FigureFormat
  date?: DateFormat
  order?: readonly Counter[]
}

export type PasteQuestions = {
  figure?: FigureQuestion | undefined
  date?: DateQuestion | undefined
  /** Two figures of a line that may be hours and cycles, or cycles and hours. */
  order?: { line: number; texts: readonly string[] } | undefined
}
