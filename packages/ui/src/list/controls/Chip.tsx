import type { ReactNode } from 'react'
import classes from './Chip.module.css'

type ChipProps = {
  text: string
  icon?: ReactNode
  isChosen: boolean
  onChoose: () => void
}

export function Chip({ text, icon, isChosen, onChoose }: ChipProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      {icon}
      <span className={classes.words} data-text={text}>
        {text}
      </span>
    </button>
  )
}
