import { readStored, useSession, writeStored } from '@aerofleet/shared/runtime/session'
import { later, useLater } from '@aerofleet/ui/later'
import { useState } from 'react'

const firstSteps = later(() => import('./FirstSteps'))
const withoutRole = later(() => import('./WithoutRole'))
const ignore = () => {}

/** What a newcomer does next: a user without a role, the first user of all, a new admin. */
export function Guidance() {
  const { role, uid } = useSession()
  const storageKey = `aerofleet.firstSteps.${uid}`
  const [isOver, setOver] = useState(() => readStored(storageKey) !== null)
  const isFirst = role === 'admin' && !isOver
  const steps = useLater(firstSteps, { isNeeded: isFirst, onMissing: ignore })
  const other = useLater(withoutRole, { isNeeded: role === null, onMissing: ignore })
  if (role === null) return other ? <other.WithoutRole /> : null
  const end = () => {
    writeStored(storageKey, 'over')
    setOver(true)
  }
  return isFirst && steps ? <steps.FirstSteps onEnd={end} /> : null
}
