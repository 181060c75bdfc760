import { readStored, useSession, writeStored } from '@aerofleet/shared/runtime/session'
import { useState } from 'react'
import { FirstSteps } from './FirstSteps'
import { WithoutRole } from './WithoutRole'

/** The next steps of a newcomer: a user without a role, the first user of all, a new admin. */
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
