import { Reason } from '@aerofleet/shared/contract/maintenance/items'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useSchemaForm } from '@aerofleet/ui/form/use-schema-form'
import { FormDialog, DialogForm } from '../FormDialog'

type ReasonDialogProps = {
  open: boolean
  title: string
  /** The sentence that says what will happen. */
  consequence: string
  submitLabel: string
  failure: string
  onSubmit: (body: { reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason, which is stored with the change. */
export function ReasonDialog({ open, title, onClose, ...form }: ReasonDialogProps) {
  return (
    <FormDialog open={open} title={title} onClose={onClose}>
      {(close) => <ReasonForm {...form} onSaved={onClose} onCancel={close} />}
    </FormDialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'open' | 'title' | 'onClose'> & {
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
  const form = useSchemaForm(Reason, { reason: '' })
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
