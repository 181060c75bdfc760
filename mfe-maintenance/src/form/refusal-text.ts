import type { ApiError } from '@aerofleet/shared/runtime/api-client'

/** Returns the sentence of a refusal, followed by the sentences about its fields. */
export const refusalText = ({ message, details }: ApiError): string =>
  [message, ...details.map((detail) => detail.message)].join(' ')
