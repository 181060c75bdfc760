type DatabaseError = Error & { code: string; constraint?: string; severity?: string }

function isDatabaseError(error: Error): error is DatabaseError {
  return 'code' in error && typeof error.code === 'string'
}

/** What the database has said, with one of these codes (SQLSTATE), if that is why `error` was thrown. */
export function causeOf(error: unknown, codes: RegExp): DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDatabaseError(cause) && codes.test(cause.code)) return cause
  }
  return null
}

/** The name of the unique index that an insert or update ran into, if that is what went wrong. */
export function brokenIndex(error: unknown): string | null {
  return causeOf(error, /^23505$/)?.constraint ?? null
}
