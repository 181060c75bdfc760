import { componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { query } from '@aerofleet/shared/runtime/query'
import { partName } from '@aerofleet/shared/work/component'
import { useQuery } from '@tanstack/react-query'

const stay = 'with the aircraft until somebody installs them elsewhere.'

/** Says in the confirmation of a deletion which components are on the aircraft. */
export function PartsOfAircraft({ aircraftIds }: { aircraftIds: string }) {
  const [id = '', ...others] = aircraftIds.split(',')
  return others.length === 0 ? <PartsOfOne id={id} /> : <PartsOfSeveral />
}

function PartsOfOne({ id }: { id: string }) {
  const { data } = useQuery(
    query(componentCalls.maintenanceComponentsOfAircraft, { params: { id } }),
  )
  const names = data?.components.filter(({ parent }) => !parent).map(partName)
  if (!names || names.length === 0) return null
  return <p role="status">{`Components: ${names.join(', ')}. They stay ${stay}`}</p>
}

function PartsOfSeveral() {
  const { data } = useQuery(query(componentCalls.maintenanceComponentList, { query: { limit: 1 } }))
  if (!data?.counts?.installed) return null
  return <p role="status">{`Their components stay ${stay}`}</p>
}
