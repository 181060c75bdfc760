import { aircraftCalls, createdAircraftId } from '@aerofleet/shared/contract/aircraft'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Form } from '@aerofleet/ui/form/Form'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import {
  createOf,
  emptyDraft,
  fields,
  figureNames,
  textNames,
  type AircraftDraft,
  type FigureName,
} from '../aircraft-fields'
import { figureError, figureHint } from '../figure'
import { useStoppedCommas } from '../use-stopped-commas'
import classes from './AircraftOnboardingPage.module.css'

// spec §2, /dashboard/add-aircraft
function AircraftOnboardingPage() {
  const form = useForm<AircraftDraft>({ defaultValues: emptyDraft, mode: 'onChange' })
  const create = useCall(aircraftCalls.aircraftCreate, { also: ['operators'] })
  const [savedId, setSavedId] = useState<string | null>(null)
  useUnsaved(form.formState.isDirty)
  const element = useRef<HTMLFormElement>(null)
  const commas = useStoppedCommas(element, (input) => {
    const name = figureNames.find((field) => field === input.name)
    if (name) form.setError(name, { message: figureHint })
  })

  async function save(draft: AircraftDraft) {
    setSavedId(null)
    return createdAircraftId(await create.mutateAsync({ body: createOf(draft) }))
  }

  function onSaved(id: string) {
    setSavedId(id)
    form.reset(emptyDraft)
    // Not `setFocus`: after a reset the form knows no field until it is rendered.
    element.current?.querySelector('input')?.focus()
  }

  /** Text that the browser cannot read is handed over as empty; a stopped comma leaves no trace. */
  function isRefused(name: FigureName): boolean {
    const input = element.current?.elements.namedItem(name)
    return commas.has(name) || (input instanceof HTMLInputElement && input.validity.badInput)
  }

  /** Whoever was shown the number once without its comma may mean it. */
  const acceptShown = () => commas.clear()

  return (
    <div className={classes.page}>
      <h2>Aircraft Onboarding</h2>
      <Form
        ref={element}
        className={classes.form}
        form={form}
        onSubmit={save}
        onSaved={onSaved}
        onInvalid={acceptShown}
        failure="Failed to save aircraft"
        submitLabel="Save Aircraft"
        busy="Saving…"
      >
        {({ field, alert, button }) => (
          <>
            {textNames.map((name) => (
              <TextField
                key={name}
                label={fields[name].label}
                autoComplete="off"
                {...field(name)}
              />
            ))}
            <div className={classes.pair}>
              {figureNames.map((name) => (
                <TextField
                  key={name}
                  label={fields[name].label}
                  autoComplete="off"
                  type="number"
                  step="any"
                  inputMode="decimal"
                  {...field(name, {
                    validate: (text) => (isRefused(name) ? figureHint : figureError(text)),
                  })}
                />
              ))}
            </div>
            {alert}
            {/* Always there, so that assistive technology hears what appears in it. */}
            <div role="status">
              {savedId === null ? null : (
                <div className={classes.saved}>
                  <p>{`Aircraft saved! ID: ${savedId}`}</p>
                  <Link to={`/dashboard/aircraft/${encodeURIComponent(savedId)}`}>View it</Link>
                </div>
              )}
            </div>
            <div>{button}</div>
          </>
        )}
      </Form>
    </div>
  )
}

export { AircraftOnboardingPage as Component }
