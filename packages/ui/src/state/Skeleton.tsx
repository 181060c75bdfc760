import classes from './Skeleton.module.css'

type SkeletonProps = {
  count?: number
  /** The height of one block, a CSS length. */
  height: string
}

/** Grey blocks, one beneath the other, in place of what is loading; hidden from assistive technology. */
export function Skeleton({ count = 1, height }: SkeletonProps) {
  return (
    <div className={classes.stack} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.block} style={{ blockSize: height }} />
      ))}
    </div>
  )
}
