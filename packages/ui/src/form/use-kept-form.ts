import { useKept } from '@aerofleet/shared/runtime/unsaved'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Keeps the typed values of a form when the session ends. `name` is unique on its page. */
export function useKeptForm<Values extends FieldValues, Body>(
  name: string,
  form: UseFormReturn<Values, unknown, Body>,
): void {
  const { isDirty } = form.formState
  useKept<Values>(name, {
    read: () => (isDirty ? form.getValues() : undefined),
    put(values) {
      for (const [field, value] of Object.entries(values)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the values are the names of the fields
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
        })
      }
    },
  })
}
