import { Reason } from '@aerofleet/shared/contract/maintenance/items'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { FormDialog, DialogForm, type FormDialogProps } from '../form/FormDialog'

type ReasonDialogProps = {
  open: boolean
  title: string
  /** The sentence that says what will happen. */
  consequence: string
  submitLabel: string
  failure: string
  onSubmit: (body: { reason: string }) => Promise<unknown>
  onClose: () => void
  finalFocus?: FormDialogProps['finalFocus']
}

/** Asks for a reason, which is stored with the change. */
export function ReasonDialog({ open, title, onClose, finalFocus, ...form }: ReasonDialogProps) {
  return (
    <FormDialog open={open} title={title} onClose={onClose} finalFocus={finalFocus}>
      {(close) => <ReasonForm {...form} onSaved={onClose} onCancel={close} />}
    </FormDialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'open' | 'title' | 'onClose' | 'finalFocus'> & {
  onSaved: () => void
  onCancel: () => void
}

function ReasonForm({
  consequence,
  submitLabel,
  failure,
  onSubmit,
  onSaved,
  onCancel,
}: ReasonFormProps) {
  const form = useTextForm(Reason, { reason: '' })
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
          <p>{consequence}</p>
          <TextField label="Reason" autoComplete="off" {...field('reason')} />
        </>
      )}
    </DialogForm>
  )
}
