import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'

type TextFormOptions<Values extends FieldValues> = {
  toBody?: (values: Values) => unknown
}

/**
 * Makes a form of text fields. The schema of a contract row checks the typed values, and the form submits its output.
 * @param schema the body of a contract row
 */
export function useTextForm<Values extends FieldValues, Body>(
  schema: StandardSchemaV1<unknown, Body>,
  defaultValues: DefaultValues<Values>,
  { toBody = (values) => values }: TextFormOptions<Values> = {},
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is given what `toBody` makes of the values
  const check = standardSchemaResolver(schema as StandardSchemaV1<Values, Body>)
  const resolver: Resolver<Values, unknown, Body> = (values, context, options) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    check(toBody(values) as Values, context, options)
  return useForm<Values, unknown, Body>({ resolver, defaultValues })
}
