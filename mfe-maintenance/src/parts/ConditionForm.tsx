import {
  ComponentCondition,
  componentCalls,
  type ComponentView,
} from '@aerofleet/shared/contract/maintenance/components'
import { ownDay } from '@aerofleet/shared/own-day'
import { actFields, conditionField } from '@aerofleet/shared/records/component'
import { useCall } from '@aerofleet/shared/runtime/query'
import { partName } from '@aerofleet/shared/work/component'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { componentActed } from '../form/saved'

type ConditionFormProps = { view: ComponentView; onSaved: () => void; onCancel: () => void }

export function ConditionForm({ view, onSaved, onCancel }: ConditionFormProps) {
  const { component, today } = view
  const set = useCall(componentCalls.maintenanceComponentCondition, componentActed)
  const form = useTextForm(ComponentCondition, {
    condition: component.status === 'serviceable' ? 'unserviceable' : 'serviceable',
    date: ownDay(today),
    reason: '',
  })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        set.mutateAsync({ params: { id: component.id }, body, ifMatch: component.version })
      }
      onSaved={onSaved}
      failure={`Failed to set the condition of ${partName(component)}`}
      submitLabel="Set Condition"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>A scrapped part is never installed again.</p>
          <FieldRow>
            <ChoiceField of={conditionField} {...field('condition')} />
            <RecordField of={actFields.date} max={today} {...field('date')} />
          </FieldRow>
          <RecordField of={actFields.reason} {...field('reason')} />
        </>
      )}
    </DialogForm>
  )
}
