import type { PageOfOrders } from '@aerofleet/shared/contract/maintenance/orders'
import { orderStates, orderStateWords, type OrderState } from '@aerofleet/shared/work/order-state'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import { showWhole } from '@aerofleet/ui/list/controls/show-whole'
import classes from '../due/DueControls.module.css'

export type OrderChoice = { state: OrderState | null; isWaiting: boolean; isLate: boolean }
type OrderFilterProps = {
  counts: PageOfOrders['counts']
  chosen: OrderChoice
  onChange: (entries: Record<string, string | null>) => void
}

export function OrderFilter({ counts, chosen, onChange }: OrderFilterProps) {
  const all = counts && orderStates.reduce((sum, state) => sum + counts[state], 0)
  return (
    <div className={classes.states} onFocus={showWhole}>
      <div role="group" aria-label="State" className={classes.group}>
        <Chip
          text="All"
          count={all}
          isChosen={chosen.state === null}
          onChoose={() => onChange({ state: null })}
        />
        {orderStates.map((state) => (
          <Chip
            key={state}
            text={orderStateWords[state]}
            count={counts?.[state]}
            isChosen={chosen.state === state}
            onChoose={() => onChange({ state: chosen.state === state ? null : state })}
          />
        ))}
      </div>
      <div role="group" aria-label="Only" className={classes.group}>
        <Chip
          text="Waiting"
          isChosen={chosen.isWaiting}
          onChoose={() => onChange({ waiting: chosen.isWaiting ? null : '1' })}
        />
        <Chip
          text="Late"
          isChosen={chosen.isLate}
          onChoose={() => onChange({ late: chosen.isLate ? null : '1' })}
        />
      </div>
    </div>
  )
}
