import { hasUnsaved, provideDiscardQuestion } from '@aerofleet/shared/runtime/unsaved'
import { DiscardDialog } from '@aerofleet/ui/dialog/DiscardDialog'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'

type Answer = (mayDiscard: boolean) => void

/** Holds navigations to other pages, and callers of `confirmDiscard`, until the user has answered. */
export function DiscardQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const [waiting, setWaiting] = useState<Answer | null>(null)
  useEffect(() => {
    provideDiscardQuestion(() => new Promise((resolve) => setWaiting(() => resolve)))
  }, [])

  function answer(mayDiscard: boolean) {
    waiting?.(mayDiscard)
    setWaiting(null)
    if (blocker.state !== 'blocked') return
    if (mayDiscard) blocker.proceed()
    else blocker.reset()
  }
  return <DiscardDialog open={waiting !== null || blocker.state === 'blocked'} onAnswer={answer} />
}
