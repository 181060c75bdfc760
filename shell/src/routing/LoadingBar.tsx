import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import classes from './LoadingBar.module.css'

const hintAfter = 10_000

/** A hairline while a screen loads; after 10 s it says that the wait goes on. */
export function LoadingBar() {
  const loading = useNavigation().state === 'loading'
  return loading ? <Bar /> : null
}

export function Bar() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), hintAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.bar} role="status">
      <span className="visually-hidden">Loading screen</span>
      {slow && <p className={classes.hint}>This screen takes longer than usual to load.</p>}
    </div>
  )
}
