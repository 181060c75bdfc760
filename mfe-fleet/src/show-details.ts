import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import type { UseFormReturn } from 'react-hook-form'
import { fieldNames, type AircraftDraft } from './aircraft-fields'

/** Puts each rule that the server found violated at its field; the first one takes the focus. */
export function showDetails(error: ApiError, form: UseFormReturn<AircraftDraft>): void {
  const violated = fieldNames.flatMap((field) => {
    const detail = error.details.find(({ path }) => path === field)
    return detail ? [{ field, message: detail.message }] : []
  })
  for (const [place, { field, message }] of violated.entries()) {
    form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 })
  }
}
