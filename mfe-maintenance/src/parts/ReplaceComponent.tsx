import type { ComponentView } from '@aerofleet/shared/contract/maintenance/components'
import { discardUnsaved, useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useNavigate } from 'react-router-dom'
import { addresses } from '../words/words'
import { InstallForm } from './InstallForm'
import { useComponent } from './use-component'

type ReplaceFormProps = { view: ComponentView; onSaved: () => void; onCancel: () => void }

/** Another part goes into the place of this one. */
export function ReplaceForm({ view, onSaved, onCancel }: ReplaceFormProps) {
  const { aircraft, parent, position } = view.component
  const navigate = useNavigate()
  return (
    <InstallForm
      place={{ aircraft, parent, position }}
      isReplacement
      today={view.today}
      onSaved={({ id }) => {
        onSaved()
        discardUnsaved()
        void navigate(addresses.component(id))
      }}
      onCancel={onCancel}
    />
  )
}

type ReplaceComponentProps = { id: string; disabledReason: string | undefined }

/** The button of a life item and its dialog: only another part begins a new life. */
export function ReplaceComponent({ id, disabledReason }: ReplaceComponentProps) {
  const [open, setOpen] = useKeptState('replace', false)
  const view = useComponent(id)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="primary" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Replace
      </Button>
      <FormDialog open={open} title="Replace the component" wide onClose={close}>
        {(stop) => (
          <ListState query={view} errorMessage="Failed to load the component">
            {(data) => <ReplaceForm view={data} onSaved={close} onCancel={stop} />}
          </ListState>
        )}
      </FormDialog>
    </>
  )
}
