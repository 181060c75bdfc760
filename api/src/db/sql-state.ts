type DatabaseError = Error & { code: string; constraint?: string; severity?: string }

function isDatabaseError(error: Error): error is DatabaseError {
  return 'code' in error && typeof error.code === 'string'
}

/** Returns the database's error with one of these codes (SQLSTATE) among the causes of `error`, if there is one. */
export function findDatabaseError(error: unknown, codes: RegExp): DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDatabaseError(cause) && codes.test(cause.code)) return cause
  }
  return null
}

/** Returns the name of the unique index that an insert or update violated, if that is why it failed. */
export function violatedIndex(error: unknown): string | null {
  return findDatabaseError(error, /^23505$/)?.constraint ?? null
}
