import { aircraftCalls, createdAircraftId } from '@aerofleet/shared/contract/aircraft'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/TextField'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { figureError, figureHint } from '../figure'
import {
  emptyDraft,
  figureFields,
  toNumber,
  type AircraftDraft,
  type FigureField,
} from '../row-draft'
import { showDetails } from '../show-details'
import { useStoppedCommas } from '../use-stopped-commas'
import classes from './AircraftOnboardingPage.module.css'

// spec §2, /dashboard/add-aircraft
function AircraftOnboardingPage() {
  const form = useForm<AircraftDraft>({ defaultValues: emptyDraft, mode: 'onChange' })
  const { errors, isDirty } = form.formState
  const create = useCall(aircraftCalls.aircraftCreate, { also: ['operators'] })
  const [savedId, setSavedId] = useState<string | null>(null)
  useUnsaved(isDirty)
  const element = useRef<HTMLFormElement>(null)
  const commas = useStoppedCommas(element, (input) => {
    const name = figureFields.find((field) => field === input.name)
    if (name) form.setError(name, { message: figureHint })
  })

  async function save(draft: AircraftDraft) {
    if (create.isPending) return
    setSavedId(null)
    const body = {
      ...draft,
      totalHours: toNumber(draft.totalHours),
      totalCycles: toNumber(draft.totalCycles),
    }
    try {
      const created = await create.mutateAsync({ body })
      setSavedId(createdAircraftId(created))
      form.reset(emptyDraft)
      // Not `setFocus`: after a reset the form knows no field until it is rendered.
      element.current?.querySelector('input')?.focus()
    } catch (error) {
      if (error instanceof ApiError) showDetails(error, form)
    }
  }

  const field = (name: keyof AircraftDraft, label: string) => ({
    ...form.register(name),
    label,
    autoComplete: 'off',
    error: errors[name]?.message,
  })

  const figure = (name: FigureField, label: string) => ({
    ...field(name, label),
    ...form.register(name, {
      validate: (text) => (isRefused(name) ? figureHint : figureError(text)),
    }),
    type: 'number',
    step: 'any',
    inputMode: 'decimal' as const,
  })

  /** Text that the browser cannot read is handed over as empty; a stopped comma leaves no trace. */
  function isRefused(name: FigureField): boolean {
    const input = element.current?.elements.namedItem(name)
    return commas.has(name) || (input instanceof HTMLInputElement && input.validity.badInput)
  }

  /** Whoever was shown the number once without its comma may mean it. */
  const acceptShown = () => commas.clear()

  return (
    <div className={classes.page}>
      <h2>Aircraft Onboarding</h2>
      <form
        ref={element}
        noValidate
        className={classes.form}
        onSubmit={(event) => void form.handleSubmit(save, acceptShown)(event)}
      >
        <TextField {...field('aircraftType', 'Aircraft Type')} />
        <TextField {...field('tailNumber', 'Tail Number')} />
        <TextField {...field('serialNumber', 'Serial Number')} />
        <div className={classes.pair}>
          <TextField {...figure('totalHours', 'Total Hours')} />
          <TextField {...figure('totalCycles', 'Total Cycles')} />
        </div>
        {create.error ? (
          <Alert title="Failed to save aircraft">{create.error.message}</Alert>
        ) : null}
        {/* Always there, so that assistive technology hears what appears in it. */}
        <div role="status">
          {savedId === null ? null : (
            <div className={classes.saved}>
              <p>{`Aircraft saved! ID: ${savedId}`}</p>
              <Link to={`/dashboard/aircraft/${encodeURIComponent(savedId)}`}>View it</Link>
            </div>
          )}
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            disabledReason={create.isPending ? 'Saving…' : undefined}
          >
            Save Aircraft
          </Button>
        </div>
      </form>
    </div>
  )
}

export { AircraftOnboardingPage as Component }
