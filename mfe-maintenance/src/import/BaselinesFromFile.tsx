import classes from './BaselinesFromFile.module.css'
import { ImportButton } from './ImportButton'

/** Offers the import of baselines beside a programme that is being assigned. */
export const BaselinesFromFile = () => (
  <div className={classes.file}>
    <p>A file of baselines is imported once the aircraft has the programme.</p>
    <ImportButton kind="baselines" />
  </div>
)
