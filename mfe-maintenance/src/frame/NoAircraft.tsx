import { useMay } from '@aerofleet/shared/runtime/session'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'

export function NoAircraft() {
  const mayAdd = useMay('addAircraft')
  return (
    <EmptyState
      title="No aircraft found"
      icon="aircraft"
      actions={
        mayAdd ? <ButtonLink to="/dashboard/add-aircraft">Add the first aircraft</ButtonLink> : null
      }
    >
      There are no aircraft in the fleet yet.
    </EmptyState>
  )
}
