import { useMay } from '@aerofleet/shared/runtime/session'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { addresses } from '../words/words'

/** In place of the list while no item is tracked. */
export function NothingDue() {
  const mayPlan = useMay('planMaintenance')
  return (
    <EmptyState
      title="Nothing is tracked yet"
      icon="maintenance"
      actions={<ButtonLink to={addresses.programmes}>Programmes</ButtonLink>}
    >
      {mayPlan
        ? 'Write a maintenance programme and assign it to aircraft: its tasks become the items of this list.'
        : 'An operator or admin writes a maintenance programme and assigns it to aircraft: its tasks become the items of this list.'}
    </EmptyState>
  )
}
