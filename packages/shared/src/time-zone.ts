/** Writes the calendar day of a time zone, or of this machine's own, as `2026-11-26`. */
export const dayFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone })
