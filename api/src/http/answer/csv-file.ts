import { setImmediate } from 'node:timers/promises'
import { guardedRows } from '@aerofleet/shared/formula-guard'
import { unparse } from 'papaparse'

type Cell = string | number | boolean | undefined
export type CsvRow = readonly Cell[]

/** The text comes piece by piece, while the client reads it. */
export type CsvFile = { fileName: string; text: AsyncIterable<string> }

function write(page: readonly CsvRow[]): string {
  const { rows, quotes } = guardedRows(page.map((row) => row.map((cell) => cell ?? '')))
  return `${unparse(rows, { quotes })}\r\n`
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** All files share one queue of pieces, so that any other call waits for one piece at most. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // The embedded database runs in this thread. Without this pause no other request would be read.
  const turn = lastTurn.then(() => setImmediate()).then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/**
 * Spreadsheets need the byte order mark, and an apostrophe before each text that they would calculate.
 * @param pages rows, which are read as the client takes them
 */
export function toCsvFile(
  fileName: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): CsvFile {
  const iterator = pages[Symbol.asyncIterator]()
  async function readPage(): Promise<string | undefined> {
    const { done, value } = await iterator.next()
    if (done) return undefined
    return value.length > 0 ? write(value) : ''
  }
  async function* writePages() {
    let piece = await inTurn(readPage)
    // The headings go out with the first page, so that a failure to read that page can still be answered as
    // an error.
    yield `\uFEFF${columns.join()}\r\n${piece ?? ''}`
    while (piece !== undefined) {
      piece = await inTurn(readPage)
      if (piece) yield piece
    }
  }
  return { fileName, text: writePages() }
}
