import { dayInWords, type CalendarDate } from '../due/calendar-date'

/** Somebody may inspect aircraft of these types, or of all types without any. `until` is the last valid day. */
type Authorisation = {
  uid: string
  aircraftTypes: readonly string[]
  from: CalendarDate
  until: CalendarDate
}
export type InspectionRefusal = {
  code: 'not-authorised' | 'authorisation-expired'
  message: string
}

const plain = (type: string) => type.trim().toLowerCase()

/**
 * Why a user may not inspect an aircraft of this type today; `undefined` if the user may.
 * @param all the authorisations of all users, or of this one
 */
export function refuseInspection(
  all: readonly Authorisation[],
  { uid, aircraftType }: { uid: string; aircraftType: string },
  today: CalendarDate,
): InspectionRefusal | undefined {
  const own = all.filter(
    ({ uid: of, aircraftTypes: types, from }) =>
      of === uid &&
      from <= today &&
      (types.length === 0 || types.some((type) => plain(type) === plain(aircraftType))),
  )
  if (own.some(({ until }) => until >= today)) return undefined
  const last = own
    .map(({ until }) => until)
    .sort()
    .at(-1)
  if (last === undefined) {
    const message = `You have no authorisation as inspector for ${aircraftType}.`
    return { code: 'not-authorised', message }
  }
  const message = `Your authorisation as inspector for ${aircraftType} was valid until ${dayInWords(last)}.`
  return { code: 'authorisation-expired', message }
}
