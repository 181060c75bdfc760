import classes from './RowGap.module.css'

/** Takes up the height, in pixels, of rows that are not in the document. */
export function RowGap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={classes.gap}>
      <td style={{ height }} />
    </tr>
  )
}
