import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import type { Condition } from '@aerofleet/shared/maintenance'
import { useMay } from '@aerofleet/shared/runtime/session'
import { ImportDialog } from '@aerofleet/ui/import/ImportDialog'
import { useFleetSend } from '@aerofleet/ui/import/use-send'
import { useQuery } from '@tanstack/react-query'
import { fleetQuery } from '../fleet-query'
import { importFields } from './import-fields'
import { judgeAgainst } from './judge'

const addressOf = (condition: Condition) => `/dashboard/aircraft?condition=${condition}`

function AircraftImport({ onClosed }: { onClosed: () => void }) {
  const { data: fleet = [] } = useQuery(fleetQuery)
  const mayAdd = useMay('addAircraft')
  const maySetOperator = useMay('manageOperators')
  return (
    <ImportDialog
      onClosed={onClosed}
      kind={{
        ...useFleetSend(aircraftCalls.aircraftImport, ['operators', 'history']),
        noun: ['aircraft', 'aircraft'],
        fields: importFields(maySetOperator),
        keyField: 'tailNumber',
        choices: [
          {
            name: 'update',
            label: 'Change aircraft that exist already, found by tail number',
            isForced: !mayAdd,
          },
        ],
        judge: judgeAgainst(fleet),
        addressOf,
      }}
    />
  )
}

export { AircraftImport as Component }
