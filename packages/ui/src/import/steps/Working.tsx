import { useEffect, useState } from 'react'
import { Status } from '../../state/Status'
import classes from '../ImportDialog.module.css'

/** Appears after a second, so that short work does not flicker. */
export function Working({ activity }: { activity: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (seconds === 0) return null
  return (
    <div className={`${classes.row} ${classes.help} ${classes.working}`}>
      <progress aria-label={activity} />
      <Status>{activity}</Status>
      <span>{`${seconds} s`}</span>
    </div>
  )
}
