import type { Sent } from '@aerofleet/shared/contract/endpoint'
import type {
  ComponentActed,
  componentCalls,
} from '@aerofleet/shared/contract/maintenance/components'
import { conditionField, actFields } from '@aerofleet/shared/records/component'
import { ApiError, call } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { refusalText } from '@aerofleet/ui/form/refusal-text'
import { useSettled } from '@aerofleet/ui/form/use-settled'
import { isShownAtFields } from '@aerofleet/ui/form/use-submit'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { componentActed } from '../form/saved'
import { noAct, type ActValues } from './act-values'
import { ActPreview, type Previewed } from './ActPreview'
import { acceptWords, confirmLimits, figuresAreRight, useAskedCodes } from './use-asked-codes'

type ActRow =
  (typeof componentCalls)[`maintenanceComponent${'Install' | 'Remove' | 'Exchange' | 'Correct'}`]
type Body = Sent<ActRow>

export type Act = { row: ActRow; toBody: (values: ActValues) => unknown }

type ActFormProps = {
  act: Act
  form: UseFormReturn<ActValues, unknown, Body>
  /** The part that the act changes, as the user has seen it. */
  part: { id: string; version: number | undefined }
  submitLabel: string
  failure: string
  /** What the user has to choose first. */
  missing?: string | undefined
  /** What the preview shows of the answer; all of it by default. */
  toPreview?: (answer: ComponentActed) => Previewed
  onSaved: (answer: ComponentActed) => void
  onCancel: () => void
  children: ComponentProps<typeof DialogForm<ActValues, Body, ComponentActed>>['children']
}

export const useActForm = ({ row, toBody }: Act, first: Partial<ActValues>) =>
  useTextForm<ActValues, Body>(row.body, { ...noAct, ...first }, { toBody })

/** A form of an act. It shows what the act changes, and asks what the server wants to know, before it is sent. */
export function ActForm({ act, form, part, missing, toPreview, children, ...ends }: ActFormProps) {
  const { submitLabel, failure, onSaved, onCancel } = ends
  const perform = useCall(act.row, componentActed)
  const { preview, isCurrent } = usePreview(act, form, part.id, missing === undefined)
  const asked = useAskedCodes(preview.error)
  const partQuestion = asked.findLast((code) => code === 'overhaul-past' || code === 'life-unknown')
  return (
    <DialogForm
      form={form}
      onSubmit={async (body) => {
        if (missing) throw new Error(missing)
        if (isCurrent && preview.error) throw preview.error
        // The preview of these values is still being calculated: its questions come before the act.
        if (!isCurrent || !preview.data) await rehearse(act.row, part.id, body)
        return perform.mutateAsync({ params: { id: part.id }, body, ifMatch: part.version })
      }}
      onSaved={onSaved}
      failure={failure}
      saidBefore={preview.error?.message}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          {children(field)}
          {preview.error && !isShownAtFields(preview.error, form) ? (
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
            <ActPreview answer={toPreview?.(preview.data) ?? preview.data} />
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

/** Answers what the act would do. Nothing is stored. */
const rehearse = (row: ActRow, id: string, body: Body, signal?: AbortSignal) =>
  call(row, { params: { id }, query: { dryRun: '1' }, body, signal })

function usePreview(
  { row, toBody }: Act,
  form: UseFormReturn<ActValues, unknown, Body>,
  id: string,
  isWanted: boolean,
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
  const read = row.body['~standard'].validate(toBody(JSON.parse(settled) as ActValues))
  const body = read instanceof Promise || read.issues ? undefined : read.value
  const preview = useQuery({
    queryKey: ['component-preview', row.path, id, settled],
    // oxlint-disable-next-line typescript/no-non-null-assertion -- only enabled with a body
    queryFn: ({ signal }) => rehearse(row, id, body!, signal),
    enabled: body !== undefined && isWanted,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { preview, isCurrent: typed === settled }
}
