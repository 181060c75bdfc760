import classes from './BaselinesFromFile.module.css'
import { ImportButton } from './ImportButton'

/** Beside a programme that is being assigned: when its tasks were last done may stand in a file. */
export const BaselinesFromFile = () => (
  <div className={classes.file}>
    <p>A file of baselines is imported once the aircraft has the programme.</p>
    <ImportButton kind="baselines" />
  </div>
)
