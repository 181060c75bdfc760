import {
  discardUnsaved,
  discardWords,
  hasUnsaved,
  hasUnsavedInSearch,
  provideDiscardQuestion,
} from '@aerofleet/shared/runtime/unsaved'
import { DiscardDialog } from '@aerofleet/ui/dialog/DiscardDialog'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router-dom'

type Answer = (mayDiscard: boolean) => void

function placeInHistory(): number {
  const state: unknown = window.history.state
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state
  return isNumbered ? Number(state.idx) : 0
}

/** Holds back navigations to other pages, and callers of `confirmDiscard`, until the user has answered. */
export function DiscardQuestion() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname && hasUnsaved()) ||
      (from.search !== to.search && hasUnsavedInSearch()),
  )
  const navigate = useNavigate()
  const shown = useLocation()
  const place = useRef(0)
  useEffect(() => {
    place.current = placeInHistory()
  }, [shown])
  const [waiting, setWaiting] = useState<Answer | null>(null)
  useEffect(() => {
    provideDiscardQuestion(() => new Promise((resolve) => setWaiting(() => resolve)))
  }, [])

  function answer(mayDiscard: boolean) {
    waiting?.(mayDiscard)
    setWaiting(null)
    if (blocker.state !== 'blocked') return
    const { location } = blocker
    // The router takes back only one of two Backs at the same moment. Then the address is not the page's own.
    const away = placeInHistory() - place.current
    if (mayDiscard && away === 0) return blocker.proceed()
    blocker.reset()
    if (mayDiscard) {
      discardUnsaved()
      void navigate(location, { replace: true })
    } else if (away !== 0) window.history.go(-away)
  }
  const isOpen = waiting !== null || blocker.state === 'blocked'
  return <DiscardDialog open={isOpen} words={discardWords} onAnswer={answer} />
}
