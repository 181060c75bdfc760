import { readStored, useSession, writeStored } from '@aerofleet/shared/runtime/session'
import { useState } from 'react'
import { FirstSteps } from './FirstSteps'
import { WithoutRole } from './WithoutRole'

export function Guidance() {
  const { role, uid } = useSession()
  const storageKey = `aerofleet.firstSteps.${uid}`
  const [isOver, setOver] = useState(() => readStored(storageKey) !== null)
  if (role === null) return <WithoutRole />
  const end = () => {
    writeStored(storageKey, 'over')
    setOver(true)
  }
  return role === 'admin' && !isOver ? <FirstSteps onEnd={end} /> : null
}
