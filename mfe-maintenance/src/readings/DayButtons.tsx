import { addDays } from '@aerofleet/shared/due/calendar-date'
import { ownDay } from '@aerofleet/shared/own-day'
import { Button } from '@aerofleet/ui/Button'
import classes from './DayButtons.module.css'

type DayButtonsProps = { today: string; disabled?: boolean; onChoose: (day: string) => void }

export function DayButtons({ today, disabled = false, onChoose }: DayButtonsProps) {
  const own = ownDay(today)
  const disabledReason = disabled ? 'Saving…' : undefined
  return (
    <div className={classes.days}>
      <Button variant="quiet" disabledReason={disabledReason} onClick={() => onChoose(own)}>
        Today
      </Button>
      <Button
        variant="quiet"
        disabledReason={disabledReason}
        onClick={() => onChoose(addDays(own, -1))}
      >
        Yesterday
      </Button>
    </div>
  )
}
