import type { Card } from '@aerofleet/shared/contract/maintenance/cards'
import { componentCalls, type Component } from '@aerofleet/shared/contract/maintenance/components'
import { conditionField, partFigureFields, placeFields } from '@aerofleet/shared/records/component'
import { namesOf } from '@aerofleet/shared/records/field'
import { query } from '@aerofleet/shared/runtime/query'
import { partName } from '@aerofleet/shared/work/component'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { useQuery } from '@tanstack/react-query'
import { whereText } from '../parts/part-words'
import type { FieldProps } from '../programmes/TaskField'
import { newPart, type ChangeTexts } from './change-values'

type PartChangeFieldsProps<Props extends FieldProps> = {
  aircraftId: string
  /** The part that the item of the card follows. */
  part: NonNullable<Card['item']>['part']
  values: { off?: { componentId?: string }; on?: { componentId?: string } } | undefined
  field: (name: `change.${ChangeName}`) => Props
}
type ChangeName =
  | `off.${keyof ChangeTexts['off']}`
  | 'on.componentId'
  | 'on.certificate'
  | `on.part.${keyof ChangeTexts['on']['part']}`
  | 'place.position'

/** The part that came off and the part that went on. They change when the order is closed. */
export function PartChangeFields<Props extends FieldProps>({
  aircraftId,
  part,
  values,
  field,
}: PartChangeFieldsProps<Props>) {
  const installed = useQuery(
    query(componentCalls.maintenanceComponentsOfAircraft, { params: { id: aircraftId } }),
  )
  const components = installed.data?.components ?? []
  const off = components.find(({ id }) => id === values?.off?.componentId)
  if (components.length === 0 && !part) return null
  return (
    <details open={part?.limit === 'life'}>
      <summary>Component off and on</summary>
      <SelectField label="Component that came off" {...field('change.off.componentId')}>
        <option value="">None</option>
        {components.map((each) => (
          <option key={each.id} value={each.id} translate="no">
            {optionText(each)}
          </option>
        ))}
      </SelectField>
      {values?.off?.componentId ? (
        <FieldRow>
          <TextField
            label="Serial number that came off"
            autoComplete="off"
            hint="As you read it on the part."
            {...field('change.off.serialNumber')}
          />
          <ChoiceField of={conditionField} {...field('change.off.condition')} />
          <TextField label="Reason" autoComplete="off" {...field('change.off.reason')} />
        </FieldRow>
      ) : null}
      <PutOn off={off} values={values} field={field} />
      <Note>The components change when the order is closed.</Note>
    </details>
  )
}

const numbersOf = ({ name, partNumber, serialNumber }: Component) =>
  `${name} ${partNumber} ${serialNumber}`.trim()

const optionText = (part: Component) =>
  [part.position || (part.parent && partName(part.parent)), numbersOf(part)]
    .filter(Boolean)
    .join(': ')

type PutOnProps<Props extends FieldProps> = Pick<
  PartChangeFieldsProps<Props>,
  'values' | 'field'
> & {
  off: Component | undefined
}

/** With another part off, such parts may also be robbed from where they are installed. */
function PutOn<Props extends FieldProps>({ off, values, field }: PutOnProps<Props>) {
  const list = (place: 'shelf' | 'installed') =>
    query(componentCalls.maintenanceComponentList, {
      query: { place, q: off?.partNumber ?? '', limit: 200 },
    })
  const shelf = useQuery(list('shelf'))
  const installed = useQuery({ ...list('installed'), enabled: off !== undefined })
  const elsewhere = installed.data?.items.filter(({ id }) => id !== off?.id) ?? []
  const chosen = values?.on?.componentId ?? ''
  return (
    <>
      <SelectField label="Component that went on" {...field('change.on.componentId')}>
        <option value="">None</option>
        {shelf.data?.items.map((each) => (
          <option key={each.id} value={each.id} translate="no">
            {optionText(each)}
          </option>
        ))}
        <option value={newPart}>A new component</option>
        {off && elsewhere.length > 0 ? (
          <optgroup label="Installed elsewhere">
            {elsewhere.map((each) => (
              <option key={each.id} value={each.id} translate="no">
                {`${numbersOf(each)}, ${whereText(each)}`}
              </option>
            ))}
          </optgroup>
        ) : null}
      </SelectField>
      {chosen === newPart ? (
        <>
          <FieldRow>
            <TextField
              label="Part number"
              autoComplete="off"
              {...field('change.on.part.partNumber')}
            />
            <TextField
              label="Serial number that went on"
              autoComplete="off"
              {...field('change.on.part.serialNumber')}
            />
          </FieldRow>
          <FieldRow>
            {namesOf(partFigureFields).map((name) => (
              <RecordField
                key={name}
                of={partFigureFields[name]}
                {...field(`change.on.part.${name}`)}
              />
            ))}
          </FieldRow>
        </>
      ) : null}
      {chosen ? (
        <FieldRow>
          <RecordField of={placeFields.certificate} {...field('change.on.certificate')} />
          {values?.off?.componentId ? null : (
            <RecordField of={placeFields.position} {...field('change.place.position')} />
          )}
        </FieldRow>
      ) : null}
    </>
  )
}
