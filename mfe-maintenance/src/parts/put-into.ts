import type { Counter } from '@aerofleet/shared/due/figures'
import type { UseFormReturn } from 'react-hook-form'
import type { ActValues } from './act-values'

/** Puts a proposed figure into its field, unless the user has typed there. */
export const putInto =
  <Body>(form: UseFormReturn<ActValues, unknown, Body>) =>
  (name: Counter, text: string) => {
    if (!form.getFieldState(name, form.formState).isDirty)
      form.resetField(name, { defaultValue: text })
  }
