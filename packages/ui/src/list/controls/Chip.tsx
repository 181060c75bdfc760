import { formatNumber } from '@aerofleet/shared/format'
import type { ReactNode } from 'react'
import classes from './Chip.module.css'

type ChipProps = {
  text: string
  /** How many rows it would show; `undefined` while that is not known. */
  count?: number | undefined
  icon?: ReactNode
  isChosen: boolean
  onChoose: () => void
}

export function Chip({ text, count, icon, isChosen, onChoose }: ChipProps) {
  const words = count === undefined ? text : `${text} ${formatNumber(count)}`
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      {icon}
      <span className={classes.words} data-text={words}>
        {words}
      </span>
    </button>
  )
}
