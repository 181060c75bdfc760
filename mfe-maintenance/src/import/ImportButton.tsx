import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { useState } from 'react'
import { FormDialog } from '../form/FormDialog'
import { kinds, type ImportKind } from './import-kinds'
import { ImportForm } from './ImportForm'

type ImportButtonProps = { kind: ImportKind; programmeId?: string }

/** Opens the import of a CSV file. */
export function ImportButton({ kind, programmeId }: ImportButtonProps) {
  const [open, setOpen] = useState(false)
  const { title, capability } = kinds[kind]
  const may = useMay(capability)
  return (
    <>
      <Button
        disabledReason={may ? undefined : explainNeed(capability)}
        onClick={() => setOpen(true)}
      >
        <Icon name="import" size={16} />
        {title}
      </Button>
      <FormDialog open={open} title={title} wide onClose={() => setOpen(false)}>
        {(close) => (
          <ImportForm
            kind={kind}
            programmeId={programmeId}
            onSaved={() => setOpen(false)}
            onCancel={close}
          />
        )}
      </FormDialog>
    </>
  )
}
