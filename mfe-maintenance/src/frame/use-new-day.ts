import { timeZone } from '@aerofleet/shared/own-day'
import { dayFormat } from '@aerofleet/shared/time-zone'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const minute = 60_000

/**
 * Reads what is shown again when the day has changed in the installation's zone, each minute until the answer says so:
 * the clock of this computer may be ahead.
 * @param today as the server has answered it; `undefined` until it has
 */
export function useNewDay(today: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (today === undefined) return
    const days = dayFormat(timeZone())
    const day = days.format(Date.now())
    const timer = setInterval(() => {
      if (days.format(Date.now()) === day) return
      void cache.invalidateQueries({ queryKey: ['maintenance'] })
    }, minute)
    return () => clearInterval(timer)
  }, [cache, today])
}
