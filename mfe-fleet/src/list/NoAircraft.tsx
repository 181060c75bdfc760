import { explainNeed } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Link } from 'react-router-dom'
import { ExampleList } from '../home/ExampleFleet'
import { FirstAdminLink } from './FirstAdminLink'
import classes from './NoAircraft.module.css'

export function NoAircraft({ onImport }: { onImport: () => void }) {
  const mayAdd = useMay('addAircraft')
  return (
    <div className={classes.empty}>
      <EmptyState
        title="No aircraft found"
        icon="aircraft"
        actions={
          mayAdd ? (
            <>
              <Button variant="primary" onClick={onImport}>
                <Icon name="import" size={16} />
                Import
              </Button>
              <Link to="/dashboard/add-aircraft">Add the first aircraft</Link>
            </>
          ) : (
            <FirstAdminLink />
          )
        }
      >
        {mayAdd
          ? 'Import the list that you already have from a CSV file, or add an aircraft by hand. Its maintenance condition appears here.'
          : explainNeed('addAircraft')}
      </EmptyState>
      <ExampleList />
    </div>
  )
}
