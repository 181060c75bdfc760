import classes from './BaselinesFromFile.module.css'
import { ImportButton } from './ImportButton'

export const BaselinesFromFile = () => (
  <div className={classes.file}>
    <p>Assign the programme first. Then you can import its baselines from a file.</p>
    <ImportButton kind="baselines" />
  </div>
)
