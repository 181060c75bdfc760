/** The name of the unique index that an insert or update ran into, if that is what went wrong. */
export function brokenIndex(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) {
      return String(cause.constraint)
    }
  }
  return null
}
