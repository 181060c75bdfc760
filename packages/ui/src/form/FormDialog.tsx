import { confirmDiscard, useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../Button'
import { Dialog } from '../dialog/Dialog'
import { Row } from '../layout/Row'
import { Form } from './Form'
import classes from './FormDialog.module.css'
import { useKeptForm } from './use-kept-form'

export type FormDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'open' | 'title' | 'wide' | 'finalFocus'
> & {
  onClose: () => void
  /** The form exists only while the dialog is open. `close` asks before input is lost. */
  children: (close: () => void) => ReactNode
}

/** The key of typed text. */
const DialogTitle = createContext('')

export function FormDialog({ onClose, children, ...dialog }: FormDialogProps) {
  const close = () =>
    void confirmDiscard().then((mayDiscard) => {
      if (mayDiscard) onClose()
    })
  return (
    <Dialog {...dialog} onOpenChange={(next) => next || close()}>
      <DialogTitle value={dialog.title}>{children(close)}</DialogTitle>
    </Dialog>
  )
}

type FormEndProps = {
  isDirty: boolean
  alert: ReactNode
  button: ReactNode
  beside?: ReactNode
  onCancel: () => void
}

export function FormEnd({ isDirty, alert, button, beside, onCancel }: FormEndProps) {
  useUnsaved(isDirty)
  return (
    <>
      {alert}
      <Row align="stretch" justify="end">
        <Button onClick={onCancel}>Cancel</Button>
        {beside}
        {button}
      </Row>
    </>
  )
}

type DialogFormProps<Values extends FieldValues, Body, Answer> = Omit<
  ComponentProps<typeof Form<Values, Body, Answer>>,
  'busy' | 'children' | 'saysOnlyAtFields'
> & {
  onCancel: () => void
  beside?: ReactNode
  children: (field: FieldOf<Values, Body, Answer>) => ReactNode
}
type FieldOf<Values extends FieldValues, Body, Answer> = Parameters<
  ComponentProps<typeof Form<Values, Body, Answer>>['children']
>[0]['field']

export function DialogForm<Values extends FieldValues, Body, Answer>({
  onCancel,
  beside,
  children,
  ...form
}: DialogFormProps<Values, Body, Answer>) {
  const { isDirty } = form.form.formState
  useKeptForm(`form ${useContext(DialogTitle)}`, form.form)
  return (
    <Form {...form} saysOnlyAtFields busy="Saving…">
      {({ field, alert, button }) => (
        <>
          {children(field)}
          <FormEnd
            isDirty={isDirty}
            alert={alert}
            button={button}
            beside={beside}
            onCancel={onCancel}
          />
        </>
      )}
    </Form>
  )
}

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)
