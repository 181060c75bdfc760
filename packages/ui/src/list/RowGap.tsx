import classes from './RowGap.module.css'

/** Stands for rows that are not in the document. */
export function RowGap({ height }: { height: number }) {
  if (height <= 0) return null
  // It spans no columns: one that is hidden on narrow screens would come back as an empty one.
  return (
    <tr aria-hidden="true" className={classes.gap}>
      <td style={{ height }} />
    </tr>
  )
}
