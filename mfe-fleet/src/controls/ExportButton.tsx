import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, maintenanceStatus } from '@aerofleet/shared/maintenance'
import { operatorLabel } from '@aerofleet/shared/records/aircraft'
import { toast } from '@aerofleet/shared/runtime/toast'
import { download, toCsv } from '@aerofleet/ui/browser/csv'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { fieldNames, fields } from '../fields/aircraft-fields'

const headings = [...fieldNames.map((name) => fields[name].label), operatorLabel, 'Status']
const cellsOf = (aircraft: Aircraft) => [
  ...fieldNames.map((name) => aircraft[name] ?? ''),
  aircraft.operator?.name ?? '',
  conditionLabel[maintenanceStatus(aircraft)],
]

type ExportButtonProps = { shown: readonly Aircraft[]; selected: readonly Aircraft[] }

export function ExportButton({ shown, selected }: ExportButtonProps) {
  const aircraft = selected.length > 0 ? selected : shown
  const count = formatNumber(aircraft.length)

  async function save() {
    const day = new Date().toISOString().slice(0, 10)
    download(`aircraft-${day}.csv`, await toCsv([headings, ...aircraft.map(cellsOf)]))
    toast.success(`Exported ${count} aircraft`)
  }

  return (
    <Button
      disabledReason={aircraft.length === 0 ? 'No aircraft is shown.' : undefined}
      onClick={() => void save()}
    >
      <Icon name="export" size={16} />
      <span>{selected.length > 0 ? `Export ${count}` : 'Export'}</span>
    </Button>
  )
}
