import {
  ComponentUpdate,
  componentCalls,
  type Component,
} from '@aerofleet/shared/contract/maintenance/components'
import { useCall } from '@aerofleet/shared/runtime/query'
import { partName } from '@aerofleet/shared/work/component'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { componentSaved } from '../form/saved'
import { partBody, valuesOf, type PartValues } from './part-values'
import { PartFields, PartNames } from './PartFields'

type EditComponentFormProps = { component: Component; onSaved: () => void; onCancel: () => void }

export function EditComponentForm({ component, onSaved, onCancel }: EditComponentFormProps) {
  const update = useCall(componentCalls.maintenanceComponentUpdate, componentSaved)
  const form = useTextForm<PartValues, ComponentUpdate>(ComponentUpdate, valuesOf(component), {
    toBody: partBody,
  })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        update.mutateAsync({ params: { id: component.id }, body, ifMatch: component.version })
      }
      onSaved={onSaved}
      failure={`Failed to save ${partName(component)}`}
      submitLabel="Save"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <PartNames field={field} />
          <PartFields field={field} />
        </>
      )}
    </DialogForm>
  )
}
