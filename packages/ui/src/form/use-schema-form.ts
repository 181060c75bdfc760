import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'

/** A form whose values are checked by a schema, e.g. that of a contract row, before they are sent. */
export function useSchemaForm<Values extends FieldValues>(
  schema: StandardSchemaV1<Values, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values>({ resolver: standardSchemaResolver(schema), defaultValues })
}
