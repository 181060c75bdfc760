import { CardInspectOnPaper, type Signature } from '@aerofleet/shared/contract/maintenance/cards'
import { paperFields } from '@aerofleet/shared/records/card'
import { namesOf } from '@aerofleet/shared/records/field'
import { emptyTexts } from '@aerofleet/shared/records/typed-values'
import { DialogForm, FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Needed } from '@aerofleet/ui/form/Needed'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useAccepted } from '../form/use-accepted'

type Body = { paper: NonNullable<Signature['paper']> }
type PaperDialogProps = {
  open: boolean
  title: string
  submitLabel: string
  onSubmit: (body: Body, accept: boolean) => Promise<unknown>
  onClose: () => void
}

/** Who has signed on paper, without an account. */
export function PaperDialog({ open, title, onClose, ...form }: PaperDialogProps) {
  return (
    <FormDialog open={open} title={title} onClose={onClose}>
      {(close) => <PaperForm {...form} onSaved={onClose} onCancel={close} />}
    </FormDialog>
  )
}

type PaperFormProps = Pick<PaperDialogProps, 'submitLabel' | 'onSubmit'> & {
  onSaved: () => void
  onCancel: () => void
}

function PaperForm({ submitLabel, onSubmit, onSaved, onCancel }: PaperFormProps) {
  const accepted = useAccepted(submitLabel, 'Failed to record the paper')
  const form = useTextForm(CardInspectOnPaper, { paper: emptyTexts(paperFields) })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) => accepted.send(body, (accept) => onSubmit(body, accept))}
      onSaved={onSaved}
      failure={accepted.failure}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>Who signed the paper. Nobody checks the authorisation of a name on paper.</p>
          <Needed of={paperFields} />
          {namesOf(paperFields).map((name) => (
            <RecordField key={name} of={paperFields[name]} {...field(`paper.${name}`)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}
