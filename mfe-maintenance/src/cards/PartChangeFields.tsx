import { explainNeed } from '@aerofleet/shared/access'
import type { Card } from '@aerofleet/shared/contract/maintenance/cards'
import { componentCalls, type Component } from '@aerofleet/shared/contract/maintenance/components'
import {
  actFields,
  conditionField,
  partFigureFields,
  placeFields,
} from '@aerofleet/shared/records/component'
import { namesOf } from '@aerofleet/shared/records/field'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { partName } from '@aerofleet/shared/work/component'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { whereText } from '../parts/part-words'
import { acceptWords, confirmLimits } from '../parts/use-asked-codes'
import type { FieldProps } from '../programmes/TaskField'
import classes from './cards.module.css'
import { newPart, type ChangeTexts } from './change-values'

type PartChangeFieldsProps<Props extends FieldProps> = {
  aircraftId: string
  /** The part that the item of the card follows. */
  part: NonNullable<Card['item']>['part']
  values: { off?: { componentId?: string }; on?: { componentId?: string } } | undefined
  /** The codes of what the server has asked about the part that goes on. */
  asked: readonly string[]
  /** Called when another part is chosen: what was answered counts for the one before. */
  onPart: () => void
  field: (name: `change.${ChangeName}`) => Props & { describedBy: string | undefined }
}
type ChangeName =
  | `off.${keyof ChangeTexts['off']}`
  | 'on.componentId'
  | 'on.certificate'
  | 'on.confirmLimits'
  | 'on.accept'
  | 'on.reason'
  | `on.part.${keyof ChangeTexts['on']['part']}`
  | 'place.position'

/** The part that came off and the part that went on. They change when the order is closed. */
export function PartChangeFields<Props extends FieldProps>({
  aircraftId,
  part,
  values,
  field,
  ...answers
}: PartChangeFieldsProps<Props>) {
  const installed = useQuery(
    query(componentCalls.maintenanceComponentsOfAircraft, { params: { id: aircraftId } }),
  )
  const components = installed.data?.components ?? []
  const off = components.find(({ id }) => id === values?.off?.componentId)
  return (
    <details open={part?.limit === 'life'} className={classes.change}>
      <summary>Component off and on</summary>
      <SelectField
        label="Component that came off"
        {...field('change.off.componentId')}
        // The components come later than the choice.
        value={values?.off?.componentId ?? ''}
      >
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
      <PutOn off={off} values={values} field={field} {...answers} />
      <Note>The components change when the order is closed.</Note>
    </details>
  )
}

/** The serial number is first: a phone shows only the beginning of a choice. */
const numbersOf = ({ name, partNumber, serialNumber }: Component) =>
  `${serialNumber} ${partNumber} ${name}`.trim()

const optionText = (part: Component) =>
  [part.position || (part.parent && partName(part.parent)), numbersOf(part)]
    .filter(Boolean)
    .join(': ')

type BoxProps = ComponentProps<typeof CheckBox> & { error?: unknown; describedBy?: unknown }

const Box = ({ error: _, describedBy: __, ...box }: BoxProps) => <CheckBox {...box} />

type PutOnProps<Props extends FieldProps> = Pick<
  PartChangeFieldsProps<Props>,
  'values' | 'field' | 'asked' | 'onPart'
> & {
  off: Component | undefined
}

/** With another part off, such parts may also be robbed from where they are installed. */
function PutOn<Props extends FieldProps>({ off, values, field, asked, onPart }: PutOnProps<Props>) {
  const planNeed = useMay('planMaintenance') ? undefined : explainNeed('planMaintenance')
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
      <SelectField
        label="Component that went on"
        {...field('change.on.componentId')}
        value={chosen}
        onInput={onPart}
      >
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
      {chosen && asked.includes('limits-unconfirmed') ? (
        <Box label={confirmLimits} {...field('change.on.confirmLimits')} />
      ) : null}
      {chosen && asked.includes('overhaul-past') ? (
        <Box label={acceptWords['overhaul-past']} {...field('change.on.accept')} />
      ) : null}
      {chosen && asked.includes('life-unknown') ? (
        planNeed ? (
          <Note>{planNeed}</Note>
        ) : (
          <>
            <Box label={acceptWords['life-unknown']} {...field('change.on.accept')} />
            <RecordField
              of={actFields.reason}
              label="Why it goes on"
              {...field('change.on.reason')}
            />
          </>
        )
      ) : null}
    </>
  )
}
