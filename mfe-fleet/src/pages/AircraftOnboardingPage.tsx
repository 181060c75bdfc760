import { aircraftCalls, createdAircraftId } from '@aerofleet/shared/contract/aircraft'
import { timeZone } from '@aerofleet/shared/own-day'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { figureError, figureHint } from '@aerofleet/shared/typed-figure'
import { Form } from '@aerofleet/ui/form/Form'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useKeptForm } from '@aerofleet/ui/form/use-kept-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type WheelEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import {
  createOf,
  emptyDraft,
  fields,
  figureNames,
  isFigure,
  textNames,
  typedFigure,
  type AircraftDraft,
  type FieldName,
  type FigureName,
} from '../fields/aircraft-fields'
import { aircraftConflicts, usageOf } from '../fields/aircraft-form'
import { ConditionPreview } from '../fields/ConditionPreview'
import { OperatorField } from '../fields/OperatorField'
import { TextualField } from '../fields/TextualField'
import { useNumericInputs } from '../fields/use-numeric-inputs'
import { fleetQuery } from '../fleet-query'
import classes from './AircraftOnboardingPage.module.css'

type Draft = AircraftDraft & { asOf: string; operatorId: string }
const emptyForm: Draft = { ...emptyDraft, asOf: '', operatorId: '' }

/** Uses the fleet only if it is already loaded: the form does not wait for suggestions. */
const readFleet = { ...fleetQuery, enabled: false }

function withLabelAndHelp<Props extends { error: string | undefined }>(
  name: FieldName,
  props: Props,
) {
  const hint = props.error ? undefined : fields[name].help
  return { label: fields[name].label, autoComplete: 'off', isHintBeside: true, hint, ...props }
}

/** The mouse wheel would change the number in a focused input. It should scroll the page. */
const leaveField = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur()

function AircraftOnboardingPage() {
  const form = useForm<Draft>({ defaultValues: emptyForm, mode: 'onChange' })
  const create = useCall(aircraftCalls.aircraftCreate, { also: ['operators'] })
  const cache = useQueryClient()
  const fleet = useQuery(readFleet).data ?? []
  useEffect(() => void cache.prefetchQuery(fleetQuery), [cache])
  const typed = { ...emptyForm, ...useWatch({ control: form.control }) }
  const mayChooseOperator = useMay('manageOperators')
  const [savedId, setSavedId] = useState<string | null>(null)
  useUnsaved(form.formState.isDirty)
  useKeptForm('aircraft', form)
  const formElement = useRef<HTMLFormElement>(null)
  const isMisread = useNumericInputs(formElement, {
    read: (name, text) => (isFigure(name) ? typedFigure(name, text) : null),
    onTaken(name, figure) {
      const options = { shouldDirty: true, shouldValidate: true }
      if (isFigure(name)) form.setValue(name, figure, options)
    },
    onStopped(name) {
      if (isFigure(name)) form.setError(name, { message: figureHint })
    },
  })

  async function save({ asOf, operatorId, ...draft }: Draft) {
    setSavedId(null)
    const chosen = { ...(asOf && { asOf }), ...(operatorId && { operatorId }) }
    const body = { ...createOf(draft), ...chosen }
    return createdAircraftId(await create.mutateAsync({ body }))
  }

  function onSaved(id: string) {
    setSavedId(id)
    form.reset(emptyForm)
    // Not `setFocus`: after a reset the form has no fields until the next render.
    formElement.current?.querySelector('input')?.focus()
  }

  function errorOf(name: FigureName, text: string): string | undefined {
    const input = formElement.current?.elements.namedItem(name)
    return input instanceof HTMLInputElement && isMisread(input)
      ? figureHint
      : figureError(text, fields[name].unit)
  }

  return (
    <div className={classes.page}>
      <h2>Aircraft Onboarding</h2>
      <Form
        ref={formElement}
        className={classes.form}
        form={form}
        onSubmit={save}
        onSaved={onSaved}
        failure="Failed to save aircraft"
        conflicts={aircraftConflicts}
        submitLabel="Save Aircraft"
        busy="Saving…"
      >
        {({ field, alert, button }) => (
          <>
            <div className={classes.panel}>
              {textNames.map((name) => (
                <TextualField
                  key={name}
                  fleet={fleet}
                  typed={typed[name]}
                  {...withLabelAndHelp(name, field(name))}
                />
              ))}
              {figureNames.map((name) => (
                <NumberField
                  key={name}
                  type="number"
                  step="any"
                  unit={fields[name].unit}
                  onWheel={leaveField}
                  {...withLabelAndHelp(
                    name,
                    field(name, { validate: (text) => errorOf(name, text) }),
                  )}
                />
              ))}
              <TextField
                type="date"
                label="As of"
                autoComplete="off"
                isHintBeside
                hint={`The day (${timeZone()}) on which the aircraft had these hours and cycles. Empty means today.`}
                {...field('asOf')}
              />
              {mayChooseOperator ? (
                <OperatorField
                  isHintBeside
                  hint="The company that owns the aircraft. You can also choose it later."
                  failure="Failed to load operators. You can choose the operator later in the list."
                  {...field('operatorId')}
                />
              ) : null}
            </div>
            <ConditionPreview usage={usageOf(typed)} />
            <div className={classes.end}>
              {alert}
              {/* Rendered even when empty: assistive technology announces text that appears in it. */}
              <div role="status">
                {savedId === null ? null : (
                  <div className={classes.saved}>
                    <p>{`Aircraft saved! ID: ${savedId}`}</p>
                    <Link to={`/dashboard/aircraft/${encodeURIComponent(savedId)}`}>View it</Link>
                  </div>
                )}
              </div>
              {button}
            </div>
          </>
        )}
      </Form>
    </div>
  )
}

export { AircraftOnboardingPage as Component }
