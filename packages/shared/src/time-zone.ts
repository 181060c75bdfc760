/** Formats the calendar day of a time zone, by default of this machine's, as `2026-11-26`. */
export const dayFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone })
