import { readWord } from '@aerofleet/shared/records/words'
import type { Assignment, ImportField } from '../columns'
import { unitOf } from './amounts'
import { beginsWithFigure, cellsIn, hasDecimals, looksLike, mostly } from './looks-like'
import type { FileRow } from './read-table'
import { isOfFigures } from './words'

type Values = {
  rows: readonly FileRow[]
  isHeadless: boolean
  /** Whether the user has said nothing about the column. */
  isOpen: (column: number) => boolean
}

/** A digit or a single letter may also be a figure or a note. */
const isFlag = (field: ImportField) => (cell: string) =>
  cell.length > 1 && field.words !== undefined && readWord(field.words, cell) !== undefined

/** Gives columns that have no field yet the fields that their values tell. */
export function guessColumns(
  found: Assignment,
  fields: readonly ImportField[],
  { rows, isHeadless, isOpen }: Values,
): Assignment {
  const assignment = [...found]
  const isFree = (field: ImportField) => !assignment.includes(field.name)
  const openColumns = () =>
    assignment.flatMap((name, at) =>
      name === null && isOpen(at) && cellsIn(rows, at).length > 0 ? [at] : [],
    )
  const columnsThat = (is: (cell: string) => boolean) =>
    openColumns().filter((at) => mostly(cellsIn(rows, at), is))
  const give = (field: ImportField | undefined, at: number | undefined) => {
    if (field && at !== undefined && isFree(field)) assignment[at] = field.name
  }
  const having = (is: (field: ImportField) => unknown) => fields.filter(is).filter(isFree)

  for (const field of having(({ isKnown }) => isKnown)) {
    const isKnown = (cell: string) => field.isKnown?.(cell) ?? false
    const count = (at: number) => cellsIn(rows, at).filter(isKnown).length
    // Without headings one known name tells a column.
    const found = isHeadless
      ? openColumns()
          .toSorted((one, other) => count(other) - count(one))
          .filter((at) => count(at) > 0)
      : columnsThat(isKnown)
    give(field, found[0])
  }
  for (const field of having(({ unitsFor }) => unitsFor && assignment.includes(unitsFor))) {
    const { units = [] } = fields.find(({ name }) => name === field.unitsFor) ?? {}
    const isUnit = (cell: string) => unitOf(cell, units) !== undefined
    give(
      field,
      openColumns().find((at) => cellsIn(rows, at).every(isUnit)),
    )
  }
  if (!isHeadless) return assignment

  const isText = (cell: string) => looksLike(cell) === 'text' && !beginsWithFigure(cell)
  // An unknown name of an aircraft is an error of its line, not a reason to take the column for a note.
  for (const field of having(({ isKnown, isNeeded }) => isKnown && isNeeded))
    give(field, columnsThat(isText)[0])
  // One that the lines may lack stands before a known one.
  const lastKnown = Math.max(
    ...fields.filter(({ isKnown }) => isKnown).map(({ name }) => assignment.indexOf(name)),
  )
  for (const field of having(({ isKnown }) => isKnown))
    give(
      field,
      columnsThat(isText).find((at) => at < lastKnown),
    )
  const dates = columnsThat((cell) => looksLike(cell) === 'date')
  for (const [n, field] of having(({ kind }) => kind === 'date').entries()) give(field, dates[n])
  for (const field of having(({ words }) => words?.kind === 'flag'))
    give(field, columnsThat(isFlag(field))[0])
  giveFigures()
  const texts = having((field) => !isOfFigures(field) && !field.words && field.kind !== 'date')
  give(texts.at(-1), openColumns()[0])
  return assignment

  function giveFigures() {
    const columns = columnsThat(beginsWithFigure)
    const [first] = having(({ kind }) => kind === 'hours')
    const [second] = having(({ kind }) => kind === 'number')
    if (!first || columns.length > 2) return
    const [one, other] = columns
    const isWithDecimals = (at: number | undefined) =>
      at !== undefined && cellsIn(rows, at).some(hasDecimals)
    const isTold = isWithDecimals(one) !== isWithDecimals(other)
    if (other !== undefined && !isTold && first.isNeverGuessed) return
    // Hours stand before cycles, also if the whole column of hours is empty.
    const isBehindEmpty =
      one !== undefined && other === undefined && one > 0 && cellsIn(rows, one - 1).length === 0
    if (isBehindEmpty && !isWithDecimals(one)) {
      give(second, one)
      return
    }
    const isTurned = isTold && isWithDecimals(other)
    give(first, isTurned ? other : one)
    give(second, isTurned ? one : other)
  }
}
