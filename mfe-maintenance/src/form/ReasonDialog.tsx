import { Reason } from '@aerofleet/shared/contract/maintenance/items'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog, DialogForm, type FormDialogProps } from '@aerofleet/ui/form/FormDialog'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import type { ReactNode } from 'react'

type ReasonDialogProps<Answer> = {
  open: boolean
  title: string
  /** What the dialog is about, if the title does not say all of it. */
  about?: string | undefined
  consequence: string
  submitLabel: string
  failure: string
  /** The reason that the field has at first. */
  reason?: string | undefined
  onSubmit: (body: { reason: string }) => Promise<Answer>
  onClose: () => void
  onSaved?: (answer: Answer) => void
  /** Replaces the form after a success. */
  outcome?: ReactNode
  finalFocus?: FormDialogProps['finalFocus']
}

export function ReasonDialog<Answer>({
  open,
  title,
  onClose,
  onSaved = onClose,
  outcome,
  finalFocus,
  ...form
}: ReasonDialogProps<Answer>) {
  return (
    <FormDialog open={open} title={title} onClose={onClose} finalFocus={finalFocus}>
      {(close) =>
        outcome ? (
          <>
            {outcome}
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <ReasonForm {...form} onSaved={onSaved} onCancel={close} />
        )
      }
    </FormDialog>
  )
}

type ReasonFormProps<Answer> = Pick<
  ReasonDialogProps<Answer>,
  'about' | 'consequence' | 'submitLabel' | 'failure' | 'reason' | 'onSubmit'
> & {
  onSaved: (answer: Answer) => void
  onCancel: () => void
}

function ReasonForm<Answer>({
  about,
  consequence,
  submitLabel,
  failure,
  reason = '',
  onSubmit,
  onSaved,
  onCancel,
}: ReasonFormProps<Answer>) {
  const form = useTextForm(Reason, { reason })
  return (
    <DialogForm
      form={form}
      onSubmit={onSubmit}
      onSaved={onSaved}
      failure={failure}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          {about ? <p>{about}</p> : null}
          <p>{consequence}</p>
          <TextField label="Reason" autoComplete="off" {...field('reason')} />
        </>
      )}
    </DialogForm>
  )
}
