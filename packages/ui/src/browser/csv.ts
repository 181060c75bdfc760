import { guardedRows } from '@aerofleet/shared/formula-guard'

/**
 * Writes rows as CSV with commas. It adds a byte order mark for spreadsheets, and an apostrophe before each text that
 * they would calculate.
 */
export async function toCsv(table: readonly (readonly (string | number)[])[]): Promise<string> {
  const { unparse } = await import('papaparse')
  const { rows, quotes } = guardedRows(table)
  return `\uFEFF${unparse(rows, { quotes })}\r\n`
}

export function download(name: string, text: string, type = 'text/csv'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
