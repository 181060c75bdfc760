import { formatNumber } from '@aerofleet/shared/format'
import classes from './PastedBaselines.module.css'

const maxShown = 10

export function WrongCells({ id, wrong }: { id?: string; wrong: readonly string[] }) {
  if (wrong.length === 0) return null
  const hidden = wrong.length - maxShown
  return (
    <ul id={id} role="alert" className={classes.wrong}>
      {wrong.slice(0, maxShown).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {hidden > 0 ? <li>{`and ${formatNumber(hidden)} more`}</li> : null}
    </ul>
  )
}
