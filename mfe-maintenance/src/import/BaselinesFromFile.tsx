import classes from './BaselinesFromFile.module.css'
import { ImportButton } from './ImportButton'

export const BaselinesFromFile = () => (
  <div className={classes.file}>
    <p>A file of baselines is imported once the aircraft has the programme.</p>
    <ImportButton kind="baselines" />
  </div>
)
