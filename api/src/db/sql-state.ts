type DatabaseError = Error & { code: string; constraint?: string; severity?: string }

function isDatabaseError(error: Error): error is DatabaseError {
  return 'code' in error && typeof error.code === 'string'
}

/** Searches the causes of `error` for an error of the database with one of these codes (SQLSTATE). */
export function findDatabaseError(error: unknown, codes: RegExp): DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDatabaseError(cause) && codes.test(cause.code)) return cause
  }
  return null
}

/** Returns the unique index that an insert or update has violated; `null` for any other error. */
export function violatedIndex(error: unknown): string | null {
  return findDatabaseError(error, /^23505$/)?.constraint ?? null
}
