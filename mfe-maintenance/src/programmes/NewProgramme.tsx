import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { discardUnsaved, useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { useNavigate } from 'react-router-dom'
import { addresses } from '../words/words'
import { ProgrammeForm } from './ProgrammeForm'

export function NewProgramme() {
  const [open, setOpen] = useKeptState('new', false)
  const navigate = useNavigate()
  const mayPlan = useMay('planMaintenance')
  return (
    <>
      <MainAction>
        <Button
          variant="primary"
          disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')}
          onClick={() => setOpen(true)}
          {...pressedByNew}
        >
          <Icon name="add" size={16} />
          New Programme
        </Button>
      </MainAction>
      <FormDialog open={open} title="New programme" onClose={() => setOpen(false)}>
        {(close) => (
          <ProgrammeForm
            onCancel={close}
            onSaved={({ id }) => {
              setOpen(false)
              discardUnsaved()
              void navigate(addresses.programme(id))
            }}
          />
        )}
      </FormDialog>
    </>
  )
}
