import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { discardUnsaved, useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { useNavigate } from 'react-router-dom'
import { addresses } from '../words/words'
import { AddComponentForm } from './AddComponentForm'

export const usePlanNeed = () =>
  useMay('planMaintenance') ? undefined : explainNeed('planMaintenance')

type AddComponentProps = {
  aircraft?: { id: string; tailNumber: string }
  /** `undefined` until the server has answered. */
  today: string | undefined
}

/** The button and its dialog. Without an aircraft the dialog asks where the part is. */
export function AddComponent({ aircraft, today }: AddComponentProps) {
  const [open, setOpen] = useKeptState('add component', false)
  const need = usePlanNeed()
  const navigate = useNavigate()
  return (
    <>
      <Button
        variant={aircraft ? 'secondary' : 'primary'}
        disabledReason={need ?? (today ? undefined : 'Loading…')}
        onClick={() => setOpen(true)}
        {...(aircraft ? {} : pressedByNew)}
      >
        <Icon name="add" size={16} />
        Add Component
      </Button>
      <FormDialog
        open={open && today !== undefined}
        title={aircraft ? `Add a component of ${aircraft.tailNumber}` : 'Add a component'}
        wide
        onClose={() => setOpen(false)}
      >
        {(cancel) => (
          <AddComponentForm
            aircraft={aircraft}
            today={today ?? ''}
            onSaved={({ id }) => {
              setOpen(false)
              if (aircraft) return
              discardUnsaved()
              void navigate(addresses.component(id))
            }}
            onCancel={cancel}
          />
        )}
      </FormDialog>
    </>
  )
}
