import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { addresses } from '../words/words'
import { isNarrowed, type DueFilter } from './due-filter'

type NothingDueProps = { filter: DueFilter; onClear: () => void }

export function NothingDue({ filter, onClear }: NothingDueProps) {
  const mayPlan = useMay('planMaintenance')
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        title="No items found"
        icon="search"
        actions={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        No item matches this search and these filters.
      </EmptyState>
    )
  }
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
