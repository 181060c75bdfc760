import { guardedRows } from '@aerofleet/shared/formula-guard'
import { unparse } from 'papaparse'

type Cell = string | number | boolean | undefined
export type CsvRow = readonly Cell[]

/** An answer that is a file: its text comes piece by piece, while the client reads it. */
export type CsvFile = { fileName: string; text: AsyncIterable<string> }

function write(page: readonly CsvRow[]): string {
  const { rows, quotes } = guardedRows(page.map((row) => row.map((cell) => cell ?? '')))
  return `${unparse(rows, { quotes })}\r\n`
}

/**
 * A file of commas for spreadsheets, too: with a byte order mark, and an apostrophe before what they would
 * calculate.
 * @param pages rows, which are read as the client takes them; the first before anything is answered
 */
export async function toCsvFile(
  fileName: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): Promise<CsvFile> {
  const iterator = pages[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* writePages() {
    yield `\uFEFF${columns.join()}\r\n`
    for (let page = first; !page.done; page = await iterator.next())
      if (page.value.length > 0) yield write(page.value)
  }
  return { fileName, text: writePages() }
}
