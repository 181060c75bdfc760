import type { Look } from './Bars'
import classes from './Legend.module.css'

type LegendProps = { entries: readonly { look: Look | 'line'; text: string }[] }

/** Says what the looks of a picture mean. */
export function Legend({ entries }: LegendProps) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ look, text }) => (
        <li key={look}>
          <span className={`${classes.swatch} ${classes[look]}`} aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
