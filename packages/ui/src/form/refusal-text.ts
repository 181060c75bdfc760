import type { ApiError } from '@aerofleet/shared/runtime/api-client'

/** Returns the sentence of a refusal, followed by the sentences about its fields; each one once. */
export const refusalText = ({ message, details }: ApiError): string =>
  [
    message,
    ...new Set(
      details.flatMap((detail) => (message.includes(detail.message) ? [] : detail.message)),
    ),
  ].join(' ')
