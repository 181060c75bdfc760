import { Stack } from '../layout/Stack'
import classes from './Skeleton.module.css'

type SkeletonProps = {
  count?: number
  height: string
}

/** Grey blocks stand for loading content. Assistive technology skips them. */
export function Skeleton({ count = 1, height }: SkeletonProps) {
  return (
    <Stack gap={2} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.block} style={{ blockSize: height }} />
      ))}
    </Stack>
  )
}
