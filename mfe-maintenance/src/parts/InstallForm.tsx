import {
  componentCalls,
  type Component,
  type ComponentRef,
} from '@aerofleet/shared/contract/maintenance/components'
import { ownDay } from '@aerofleet/shared/own-day'
import {
  actFields,
  partFigureFields,
  partFigureNames,
  placeFields,
} from '@aerofleet/shared/records/component'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { installBody } from './act-values'
import { ActForm, useActForm } from './ActForm'
import { AircraftFigures } from './AircraftFigures'
import { Leaves } from './Leaves'
import { whereText } from './part-words'
import { PartSearch, PlaceFields, type PlaceKind } from './PlaceFields'
import { putInto } from './put-into'
import { useComponent } from './use-component'

const act = { row: componentCalls.maintenanceComponentInstall, toBody: installBody }

/** A position of an aircraft, or beneath a part of it. */
export type FixedPlace = {
  aircraft?: { id: string } | undefined
  parent?: ComponentRef | undefined
  position: string
}

type InstallFormProps = {
  /** The part to install. Without it the user chooses one. */
  partId?: string
  /** Where it goes. Without it the user chooses. */
  place?: FixedPlace
  /** Whether a part is in that place, which comes off. */
  isReplacement?: true
  today: string
  onSaved: (installed: Component) => void
  onCancel: () => void
}

export function InstallForm({
  partId,
  place,
  isReplacement,
  today,
  onSaved,
  onCancel,
}: InstallFormProps) {
  const [kind, setKind] = useState<PlaceKind>('aircraft')
  const form = useActForm(act, {
    date: ownDay(today),
    partId: partId ?? '',
    place: {
      aircraftId: place?.aircraft?.id ?? '',
      parentId: place?.parent?.id ?? '',
      position: place?.position ?? '',
    },
    replaces: { condition: isReplacement ? 'unserviceable' : '', reason: '' },
  })
  const { control, setValue, formState } = form
  const [date, chosenId, to] = useWatch({ control, name: ['date', 'partId', 'place'] })
  const part = useComponent(chosenId)
  const parent = useComponent(place ? '' : to.parentId)
  const { component, beneath = [] } = part.data ?? {}
  const aircraftId = place?.aircraft?.id ?? parent.data?.component.aircraft?.id ?? to.aircraftId
  const choose = (values: Partial<typeof to>) =>
    setValue('place', { ...to, aircraftId: '', parentId: '', ...values }, { shouldDirty: true })
  return (
    <ActForm
      act={act}
      form={form}
      part={{ id: chosenId, version: component?.version }}
      missing={chosenId ? undefined : 'Choose the part to install.'}
      submitLabel={isReplacement ? 'Replace' : 'Install'}
      failure="Failed to install the part"
      onSaved={({ component: installed }) => {
        toast.success(`${partName(installed)} installed`)
        onSaved(installed)
      }}
      onCancel={onCancel}
    >
      {(field) => {
        const { error: _, describedBy: __, ...box } = field('leaves')
        return (
          <>
            {partId === undefined ? (
              <PartSearch
                label="Part to install"
                hint="Serial number, part number or name; first what is on the shelf."
                filters={{ place: 'all' }}
                filtersAtFirst={{ place: 'shelf' }}
                error={undefined}
                onChoose={(id) => setValue('partId', id, { shouldDirty: true })}
              />
            ) : null}
            {component?.aircraft && partId === undefined ? (
              <Note>{`It is ${whereText(component)} now, and is removed there in the same act.`}</Note>
            ) : null}
            {place ? null : (
              <PlaceFields
                kinds={['aircraft', 'part']}
                kind={kind}
                onKind={(next) => {
                  setKind(next)
                  choose({})
                }}
                isWrong={formState.errors.place?.aircraftId !== undefined}
                onAircraft={(id) => choose({ aircraftId: id })}
                onParent={(id) => choose({ parentId: id })}
                field={field}
              />
            )}
            <FieldRow>
              <RecordField of={actFields.date} max={today} {...field('date')} />
              <RecordField of={placeFields.certificate} {...field('certificate')} />
            </FieldRow>
            {aircraftId ? (
              <AircraftFigures
                aircraftId={aircraftId}
                date={date}
                put={putInto(form)}
                field={field}
              />
            ) : null}
            {component ? (
              <FieldRow>
                {partFigureNames
                  .filter((name) => component[name] === undefined)
                  .map((name) => (
                    <RecordField key={name} of={partFigureFields[name]} {...field(name)} />
                  ))}
              </FieldRow>
            ) : null}
            <Leaves
              parts={beneath}
              staysOn={component?.aircraft?.tailNumber ?? 'the shelf'}
              {...box}
            />
          </>
        )
      }}
    </ActForm>
  )
}
