import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { Quiet } from '@aerofleet/ui/layout/Quiet'
import { Link } from 'react-router-dom'
import { StateShape } from '../words/StateShape'
import {
  addresses,
  asOfText,
  dayText,
  leftText,
  missingText,
  partlyKnownText,
  plannedText,
  readingAge,
} from '../words/words'
import classes from './panel.module.css'

type NextItemProps = { item: DueRow; today: string; hasTailNumber?: true }

export function NextItem({ item, today, hasTailNumber }: NextItemProps) {
  const partlyKnown = partlyKnownText(item, today)
  const left = [
    missingText(item),
    leftText(item),
    asOfText(item.state, today),
    partlyKnown,
    item.state === 'check-reading' && `reading ${readingAge(item, today)} old`,
    item.plannedIn && plannedText(item.plannedIn, today),
  ]
  return (
    <li className={classes.item}>
      {item.state ? <StateShape state={item.state} /> : null}
      <span className={classes.title}>
        {hasTailNumber ? (
          <strong className={classes.tail} translate="no">
            {item.aircraft.tailNumber}
          </strong>
        ) : null}
        <Link to={addresses.item(item.id)}>{item.title}</Link>
      </span>
      <Quiet>{item.projectedOn && !partlyKnown ? dayText(item.projectedOn, today) : ''}</Quiet>
      <span className={classes.left}>{left.filter(Boolean).join('; ')}</span>
    </li>
  )
}
