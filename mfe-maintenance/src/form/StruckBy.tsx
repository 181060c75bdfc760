import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import classes from '../frame/LogPanel.module.css'

export function StruckBy({ by, reason }: NonNullable<Reading['struck']>) {
  return <p className={classes.second}>{`Struck by ${by.name}: ${reason}`}</p>
}
