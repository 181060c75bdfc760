import {
  componentCalls,
  type EmptyPosition,
} from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { partName } from '@aerofleet/shared/work/component'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Link } from 'react-router-dom'
import { ReasonDialog } from '../form/ReasonDialog'
import { addresses } from '../words/words'
import { usePlanNeed } from './AddComponent'
import { InstallForm } from './InstallForm'

type EmptyPositionsProps = { positions: readonly EmptyPosition[]; today: string }

/** What has been removed and not replaced. */
export function EmptyPositions({ positions, today }: EmptyPositionsProps) {
  if (positions.length === 0) return null
  return (
    <Stack gap={2} role="group" aria-label="Empty positions">
      {positions.map((position) =>
        position.notRequired === undefined ? (
          <Empty key={position.id} position={position} today={today} />
        ) : (
          <Note key={position.id}>
            {`${nameOf(position)} needs no part: ${position.notRequired}`}
          </Note>
        ),
      )}
    </Stack>
  )
}

const nameOf = ({ position, parent }: EmptyPosition) =>
  parent ? `${position} of ${partName(parent)}` : position

function Empty({ position, today }: { position: EmptyPosition; today: string }) {
  const { id, aircraft, parent, since, removed, reason, robbedFor, order } = position
  const name = nameOf(position)
  const [open, setOpen] = useKeptState<'install' | 'not-required' | null>(`position ${id}`, null)
  const close = () => setOpen(null)
  const need = usePlanNeed()
  const notRequired = useCall(componentCalls.maintenancePositionNotRequired, {
    refetch: 'awaited',
  })
  return (
    <>
      <Alert
        tone="info"
        title={`${name} is empty`}
        actions={
          <>
            <Button variant="quiet" disabledReason={need} onClick={() => setOpen('install')}>
              Install
            </Button>
            <Button variant="quiet" disabledReason={need} onClick={() => setOpen('not-required')}>
              Not Required
            </Button>
          </>
        }
      >
        <p>
          <Link to={addresses.component(removed.id)} translate="no">
            {partName(removed)}
          </Link>{' '}
          <span>{`came off on ${dayInWords(since)}. ${robbedFor ?? reason}`}</span>
          {order ? (
            <>
              {' '}
              <Link to={addresses.order(order.id)} translate="no">
                {order.number}
              </Link>
            </>
          ) : null}
        </p>
      </Alert>
      <FormDialog
        open={open === 'install'}
        title={`Install a part in ${name}`}
        wide
        onClose={close}
      >
        {(stop) => (
          <InstallForm
            place={{ aircraft, parent, position: position.position }}
            today={today}
            onSaved={close}
            onCancel={stop}
          />
        )}
      </FormDialog>
      <ReasonDialog
        open={open === 'not-required'}
        title={`Nothing has to be in ${name}`}
        consequence="It no longer needs attention. A part can still be installed there."
        submitLabel="Not Required"
        failure="Failed to change the position"
        onSubmit={(body) => notRequired.mutateAsync({ params: { id }, body })}
        onClose={close}
      />
    </>
  )
}
