import { dateFormatOf, toPlainDate, type DateFormat } from '@aerofleet/ui/import/file/dates'
import { isNothing, toPlain, type FigureFormat } from '@aerofleet/ui/import/file/figures'
import { figureFormatOf, type PastedLine } from '@aerofleet/ui/import/file/paste'
import type { PasteAnswers, PasteQuestions } from './questions'

/** The index of a column, if there is one, and its label for questions. */
export type PastedColumn = { at: number | undefined; label: string }
export type PasteFormats = { figure: FigureFormat | null; date: DateFormat | null }

export const cellAt = ({ cells }: PastedLine, at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '')

const isClock = (cell: string) => cell.includes(':')

export function findFormats(
  lines: readonly PastedLine[],
  { figures, dates }: { figures: readonly PastedColumn[]; dates: readonly PastedColumn[] },
  answers: PasteAnswers,
): { formats: PasteFormats; questions: PasteQuestions } {
  const cellsOf = ({ at, label }: PastedColumn) =>
    lines.flatMap((line) => {
      const text = cellAt(line, at)
      return text === '' || isNothing(text) ? [] : [{ line: line.line, column: label, text }]
    })
  const figure = figureFormatOf(figures.flatMap(cellsOf).filter(({ text }) => !isClock(text)))
  const day = dateFormatOf(dates.flatMap(cellsOf))
  return {
    formats: { figure: answers.figure ?? figure.format, date: answers.date ?? day.format },
    questions: {
      ...(!answers.figure && figure.question && { figure: figure.question }),
      ...(!answers.date && day.question && { date: day.question }),
    },
  }
}

/** Returns a figure in the form that the schema of its field reads. */
export const plainFigure = (cell: string, { figure }: PasteFormats) =>
  isNothing(cell) ? '' : isClock(cell) ? cell : toPlain(cell, figure ?? 'none')

export const plainDate = (cell: string, { date }: PasteFormats) => toPlainDate(cell, date)
