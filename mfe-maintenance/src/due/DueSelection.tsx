import { explainNeed } from '@aerofleet/shared/access'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { formatNumber } from '@aerofleet/shared/format'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { useManageNeed } from '../orders/NewOrder'
import { AddToOrder } from './AddToOrder'
import { CompleteSeveral } from './CompleteSeveral'
import classes from './DueSelection.module.css'

/** One date is entered for all, so there are no more than a user still checks by eye. */
const maxItems = 50

type DueSelectionProps = {
  selected: readonly DueRow[]
  today: string
  onClear: () => void
}

export function DueSelection({ selected, today, onClear }: DueSelectionProps) {
  const [completing, setCompleting] = useKeptState<readonly DueRow[] | null>('completing', null)
  const need = useMay('planMaintenance') ? undefined : explainNeed('planMaintenance')
  const [ordered, setOrdered] = useKeptState<readonly DueRow[] | null>('to order', null)
  const manageNeed = useManageNeed()
  const close = () => setCompleting(null)
  const [first] = selected
  const isOneTask = selected.every(
    ({ code, title }) => code === first?.code && title === first.title,
  )
  const isOneAircraft = selected.every(({ aircraft }) => aircraft.id === first?.aircraft.id)
  return (
    <>
      {selected.length > 0 ? (
        <div role="group" aria-label="Selection" className={classes.bar}>
          <strong>{`${formatNumber(selected.length)} selected`}</strong>
          <Button
            disabledReason={
              need ??
              (selected.some(({ part }) => part?.limit === 'life')
                ? 'A life limit ends with a replacement: open the item.'
                : !isOneTask
                  ? 'Select items of one task.'
                  : selected.length > maxItems
                    ? `At most ${maxItems} items at a time.`
                    : undefined)
            }
            onClick={() => setCompleting(selected)}
          >
            Complete …
          </Button>
          <Button
            disabledReason={
              manageNeed ?? (isOneAircraft ? undefined : 'Select items of one aircraft.')
            }
            onClick={() => setOrdered(selected)}
          >
            Add to Work Order
          </Button>
          <Button variant="quietInk" aria-label="Clear selection" onClick={onClear}>
            <Icon name="close" size={16} />
          </Button>
        </div>
      ) : null}
      <AddToOrder rows={ordered} onClose={() => setOrdered(null)} onDone={onClear} />
      <FormDialog
        open={completing !== null}
        title={completing ? titleOf(completing) : ''}
        wide
        onClose={close}
      >
        {(cancel) => (
          <CompleteSeveral
            rows={completing ?? []}
            today={today}
            onDone={() => {
              close()
              onClear()
            }}
            onCancel={cancel}
          />
        )}
      </FormDialog>
    </>
  )
}

/** A task occurs once on an aircraft, so the number of items is the number of aircraft. */
const titleOf = (rows: readonly DueRow[]) =>
  `Complete ${rows[0]?.code ?? ''} on ${formatNumber(rows.length)} aircraft`
