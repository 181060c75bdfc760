import type { Meaning } from '@aerofleet/ui/import/meaning'
import { TableMeaning } from '@aerofleet/ui/import/steps/TableMeaning'
import type { PastedBaselines as Pasted } from './pasted-baselines'
import classes from './PastedBaselines.module.css'

type PastedBaselinesProps = {
  pasted: Pasted
  onChange: (changes: Partial<Meaning>) => void
}

/** The columns of pasted lines, and the questions about their cells. */
export function PastedBaselines({ pasted: { table, waitsFor }, onChange }: PastedBaselinesProps) {
  if (!table) return null
  return (
    <details open={waitsFor !== undefined} className={classes.choice}>
      <summary>Columns of the pasted lines</summary>
      <TableMeaning {...table} onChange={onChange} />
    </details>
  )
}
