import { timeZone } from '@aerofleet/shared/own-day'
import { dayFormat } from '@aerofleet/shared/time-zone'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const minute = 60_000

/**
 * Reads the data of the screen again after midnight in the installation's zone. The clock of this computer may be
 * ahead, so it tries each minute until the server answers the new day.
 * @param today the day of the last answer; `undefined` before it
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
