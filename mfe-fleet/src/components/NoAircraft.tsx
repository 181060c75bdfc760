import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { Link } from 'react-router-dom'
import { FirstAdminLink } from './FirstAdminLink'

/** Says what to do with an empty fleet, or who may do it. */
export function NoAircraft() {
  const mayAdd = useMay('addAircraft')
  return (
    <EmptyState
      title="No aircraft found"
      icon="aircraft"
      actions={
        mayAdd ? (
          <Link to="/dashboard/add-aircraft">Add the first aircraft</Link>
        ) : (
          <FirstAdminLink />
        )
      }
    >
      {mayAdd
        ? 'Add an aircraft with its hours and cycles, and its maintenance condition appears here.'
        : explainNeed('addAircraft')}
    </EmptyState>
  )
}
