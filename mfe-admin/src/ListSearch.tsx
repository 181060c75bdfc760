import { TextField } from '@aerofleet/ui/TextField'
import classes from './ListSearch.module.css'

type ListSearchProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is shown now, e.g. `3 of 8 operators`; announced when it changes. */
  count: string
}

export function ListSearch({ label, value, onChange, count }: ListSearchProps) {
  return (
    <div className={classes.bar}>
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        className={classes.field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status">{count}</p>
    </div>
  )
}
