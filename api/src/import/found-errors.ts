import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { HttpError } from '../errors'

export type FoundErrors = {
  errors: ImportError[]
  errorCount: number
  wrongLines: number[]
}

/** A small file can have millions of errors. The answer has only the first. */
export function collectErrors(earlier?: FoundErrors) {
  let errors = (earlier?.errors ?? []).map((error) => ({ of: error.line, error }))
  let errorCount = earlier?.errorCount ?? 0
  const wrongLines = new Set(earlier?.wrongLines)
  const firstErrors = () => errors.sort((a, b) => a.of - b.of).slice(0, maxErrors)
  return {
    /** @param together the line at which all of them are listed; without it each stands at its own line */
    add(found: readonly ImportError[], together?: number): void {
      errorCount += found.length
      for (const error of found) {
        wrongLines.add(error.line)
        errors.push({ of: together ?? error.line, error })
      }
      if (errors.length > 2 * maxErrors) errors = firstErrors()
    },
    found: (): FoundErrors => ({
      errors: firstErrors().map(({ error }) => error),
      errorCount,
      wrongLines: [...wrongLines].sort((a, b) => a - b),
    }),
  }
}

export function importErrors({ errors, errorCount, wrongLines }: FoundErrors): HttpError {
  const rows = wrongLines.length
  const subject = rows === 1 ? '1 row has' : `${rows.toLocaleString('en')} rows have`
  const details = errors.map(({ line, column, message }) => ({
    path: `${line}.${column}`,
    message,
  }))
  const message = `${subject} an error. Nothing was stored.`
  return new HttpError(409, 'import-errors', message, details, errorCount)
}
