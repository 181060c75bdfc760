import type { ComponentActed } from '@aerofleet/shared/contract/maintenance/components'
import { conditionField, actFields } from '@aerofleet/shared/records/component'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { refusalText } from '@aerofleet/ui/form/refusal-text'
import { useSettled } from '@aerofleet/ui/form/use-settled'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { noAct, type ActValues } from './act-values'
import { ActPreview, type Previewed } from './ActPreview'
import { acceptWords, confirmLimits, figuresAreRight, useAskedCodes } from './use-asked-codes'

type Act<Body> = {
  schema: Parameters<typeof useTextForm<ActValues, Body>>[0]
  toBody: (values: ActValues) => unknown
  /** Answers what the act would do. Nothing is stored. */
  rehearse: (body: Body, signal?: AbortSignal) => Promise<Previewed>
  send: (body: Body) => Promise<ComponentActed>
}

type ActFormProps<Body> = Act<Body> & {
  form: UseFormReturn<ActValues, unknown, Body>
  submitLabel: string
  failure: string
  /** What the user has to choose first. */
  missing?: string | undefined
  onSaved: (answer: ComponentActed) => void
  onCancel: () => void
  children: ComponentProps<typeof DialogForm<ActValues, Body, ComponentActed>>['children']
}

export const useActForm = <Body,>(
  { schema, toBody }: Pick<Act<Body>, 'schema' | 'toBody'>,
  first: Partial<ActValues>,
) => useTextForm<ActValues, Body>(schema, { ...noAct, ...first }, { toBody })

/** A form of an act. It shows what the act changes, and asks what the server wants to know, before it is sent. */
export function ActForm<Body>({ form, send, children, ...act }: ActFormProps<Body>) {
  const { submitLabel, failure, onSaved, onCancel } = act
  const { preview, isCurrent } = usePreview(form, act)
  const asked = useAskedCodes(preview.error)
  const partQuestion = asked.findLast((code) => code === 'overhaul-past' || code === 'life-unknown')
  return (
    <DialogForm
      form={form}
      onSubmit={async (body) => {
        if (act.missing) throw new Error(act.missing)
        if (isCurrent && preview.error) throw preview.error
        // The preview of these values is still being calculated: its questions come before the act.
        if (!isCurrent || !preview.data) await act.rehearse(body)
        return send(body)
      }}
      onSaved={onSaved}
      failure={failure}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          {children(field)}
          {preview.error ? (
            <Alert
              title={
                preview.error instanceof ApiError
                  ? refusalText(preview.error)
                  : preview.error.message
              }
            />
          ) : null}
          {asked.includes('position-taken') || form.getValues('replaces.condition') ? (
            <FieldRow>
              <ChoiceField
                of={{ ...conditionField, label: 'The part that comes off is' }}
                none="Choose …"
                {...field('replaces.condition')}
              />
              <RecordField
                of={actFields.reason}
                label="Why it comes off"
                {...field('replaces.reason')}
              />
            </FieldRow>
          ) : null}
          {asked.includes('limits-unconfirmed') || form.getValues('confirmLimits') ? (
            <CheckBox label={confirmLimits} {...form.register('confirmLimits')} />
          ) : null}
          {asked.includes('figures-implausible') || form.getValues('accept') ? (
            <CheckBox label={figuresAreRight} {...form.register('accept')} />
          ) : null}
          {partQuestion || form.getValues('acceptPart') ? (
            <CheckBox
              label={acceptWords[partQuestion ?? 'overhaul-past']}
              {...form.register('acceptPart')}
            />
          ) : null}
          {asked.includes('life-unknown') ? (
            <RecordField of={actFields.reason} {...field('reason')} />
          ) : null}
          {preview.data && isCurrent ? (
            <ActPreview answer={preview.data} />
          ) : preview.data || preview.isFetching ? (
            <Skeleton count={2} height="2.75rem" />
          ) : null}
        </>
      )}
    </DialogForm>
  )
}

/** Texts that change nothing are left out, so that typing them makes no new preview. */
const untyped = 'Preview'

function usePreview<Body>(
  form: UseFormReturn<ActValues, unknown, Body>,
  {
    schema,
    toBody,
    rehearse,
    failure,
    missing,
  }: Omit<ActFormProps<Body>, 'form' | 'send' | 'children'>,
) {
  const values = useWatch({ control: form.control })
  const typed = JSON.stringify({
    ...values,
    reason: untyped,
    certificate: untyped,
    condition: values.condition || 'serviceable',
    replaces: { ...values.replaces, reason: untyped },
  })
  const settled = useSettled(typed)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written a moment before
  const read = schema['~standard'].validate(toBody(JSON.parse(settled) as ActValues))
  const body = read instanceof Promise || read.issues ? undefined : read.value
  const preview = useQuery({
    queryKey: ['component-preview', failure, settled],
    // oxlint-disable-next-line typescript/no-non-null-assertion -- only enabled with a body
    queryFn: ({ signal }) => rehearse(body!, signal),
    enabled: body !== undefined && missing === undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { preview, isCurrent: typed === settled }
}
