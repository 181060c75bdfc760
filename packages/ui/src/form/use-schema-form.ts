import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useState } from 'react'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues } from 'react-hook-form'

/**
 * A form whose values are checked by a schema, e.g. that of a contract row, before they are sent. `errors` are those
 * that it had when it was last on the screen.
 */
export function useSchemaForm<Values extends FieldValues>(
  schema: StandardSchemaV1<Values, Values>,
  defaultValues: DefaultValues<Values>,
  errors?: FieldErrors<Values>,
) {
  const [firstErrors] = useState(errors)
  return useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    ...(firstErrors && { errors: firstErrors }),
  })
}
