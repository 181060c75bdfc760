import type { ImportError } from '@aerofleet/shared/contract/import'
import { collectErrors, type FoundErrors } from './found-errors'
import { inTurns } from './in-turns'
import type { FileRow, KnownRows } from './read-rows'

type Path = readonly PropertyKey[]
type Parsed<Values> = {
  data?: Values | undefined
  error?: { issues: readonly { path: Path; message: string }[] } | undefined
}
const firstOf = ([name = '']: Path) => String(name)

export const errorsOf = (
  line: number,
  { error }: Parsed<unknown>,
  columnOf: (path: Path) => string = firstOf,
): ImportError[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ line, column: columnOf(path), message }))

export type Line<Column extends string, Values> = FileRow<Column> & { key: string; values: Values }
export type ReadLines<Column extends string, Values> = {
  found: FoundErrors
  has: ReadonlySet<Column>
  lines: Line<Column, Values>[]
  names: { key: string; label: string }[]
}

export type LineReader<Column extends string, Values> = {
  nameColumn: Column
  keyOf: (name: string) => string
  parse: (cells: FileRow<Column>['cells'], has: ReadonlySet<Column>) => Parsed<Values>
}

export async function readLines<Column extends string, Values>(
  { rows, has }: KnownRows<Column>,
  { nameColumn, keyOf, parse }: LineReader<Column, Values>,
): Promise<ReadLines<Column, Values>> {
  const errors = collectErrors()
  const lines: Line<Column, Values>[] = []
  const firstLines = new Map<string, { line: number; label: string }>()
  for await (const { line, cells } of inTurns(rows)) {
    const parsed = parse(cells, has)
    const found = errorsOf(line, parsed)
    const label = cells[nameColumn] ?? ''
    const key = keyOf(label)
    const first = firstLines.get(key)
    const isKnown = found.every(({ column }) => column !== nameColumn)
    if (isKnown && first)
      found.push({ line, column: nameColumn, message: `${label} is already in line ${first.line}` })
    else if (isKnown) firstLines.set(key, { line, label })
    errors.add(found)
    if (parsed.data !== undefined && found.length === 0)
      lines.push({ line, cells, key, values: parsed.data })
  }
  const names = [...firstLines].map(([key, { label }]) => ({ key, label }))
  return { found: errors.found(), has, lines, names }
}
