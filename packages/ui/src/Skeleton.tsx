import classes from './Skeleton.module.css'

type SkeletonProps = {
  /** How many blocks beneath each other. */
  count?: number
  /** CSS length of one block. */
  height?: string
  width?: string
}

/** Grey blocks in the place of what is loading; hidden from assistive technology. */
export function Skeleton({ count = 1, height = '1rem', width = '100%' }: SkeletonProps) {
  return (
    <div className={classes.stack} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={classes.block}
          style={{ blockSize: height, inlineSize: width }}
        />
      ))}
    </div>
  )
}
