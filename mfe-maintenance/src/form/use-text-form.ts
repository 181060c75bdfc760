import { useSchemaForm } from '@aerofleet/ui/form/use-schema-form'
import type { DefaultValues, FieldValues } from 'react-hook-form'

type Result = { issues?: readonly { message: string; path?: readonly PropertyKey[] }[] }
/** A schema of the contract. */
type Schema<Body> = {
  parse: (value: unknown) => Body
  '~standard': { validate: (value: unknown) => unknown }
}

/**
 * A form whose fields are texts: what `toBody` makes of them is checked by the schema of the call, and the
 * values stay as they were typed. `bodyOf` is what is sent.
 */
export function useTextForm<Values extends FieldValues, Body>(
  schema: Schema<Body>,
  defaults: Values,
  toBody: (values: Values) => unknown,
) {
  const ofTexts = {
    '~standard': {
      version: 1,
      vendor: 'aerofleet',
      validate: async (values: unknown) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form hands over its own values
        const typed = values as Values
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what every standard schema answers
        const { issues } = (await schema['~standard'].validate(toBody(typed))) as Result
        return issues ? { issues } : { value: typed }
      },
    },
  } as const
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the defaults are all values
  const form = useSchemaForm<Values>(ofTexts, defaults as DefaultValues<Values>)
  return { form, bodyOf: (values: Values) => schema.parse(toBody(values)) }
}

/** A whole number that was typed; other texts stay, for the schema to refuse. */
export function typedNumber(text: string): number | string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
}

/** `undefined` for a field that was left empty. */
export const typedText = (text: string) => text.trim() || undefined
