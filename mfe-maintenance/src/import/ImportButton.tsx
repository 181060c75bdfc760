import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { useImportDialog } from '@aerofleet/ui/import/use-import-dialog'
import { kinds } from './import-kinds'
import type { ImportTarget } from './MaintenanceImport'

export const loadImport = () => import('./MaintenanceImport')

export function ImportButton({ label, ...target }: ImportTarget & { label?: string }) {
  const { title, capability } = kinds[target.kind]
  const may = useMay(capability)
  const importing = useImportDialog(loadImport, may, target)
  return (
    <>
      <Button disabledReason={may ? undefined : explainNeed(capability)} onClick={importing.open}>
        <Icon name="import" size={16} />
        <span>{label ?? title}</span>
      </Button>
      {importing.dialog}
    </>
  )
}
