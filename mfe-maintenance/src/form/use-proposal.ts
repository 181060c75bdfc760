import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { counters as names, type Counter, type Figures } from '@aerofleet/shared/due/figures'
import { proposalText, proposeFigures } from '@aerofleet/shared/due/proposal'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { logAround } from './read-log'

/** Today on the server, and the newest figures of the aircraft. */
export type Now = Pick<Maintained, 'today' | 'counters' | 'totalsUnknown'>

type Proposed = {
  date: string
  /** Other figures of a day, used instead of a proposal. */
  known?: (Partial<Figures> & { date: string }) | undefined
  /** Puts a text into the field of a counter, unless the user has typed there. */
  put: (counter: Counter, text: string) => void
}

/**
 * Proposes the figures of a day whenever it changes.
 * @returns a function that returns the readings behind a proposal, as a sentence beneath the field of a counter
 */
export function useProposal(aircraftId: string, now: Now, { date, known, put }: Proposed) {
  const { today, counters, totalsUnknown } = now
  const isEarlier = isCalendarDate(date) && date < counters.date
  const around = useQuery({ ...logAround(aircraftId, date, today), enabled: isEarlier })
  const log = isEarlier ? around.data : totalsUnknown ? [] : [counters]
  const proposal = log && isCalendarDate(date) ? proposeFigures(log, date) : undefined
  const figures = known?.date === date ? known : proposal?.figures
  const hours = figureText(figures, 'hours')
  const cycles = figureText(figures, 'cycles')
  const putAll = useEffectEvent(() => {
    const focused = document.activeElement
    const field = focused instanceof HTMLInputElement ? focused : undefined
    const before = field?.value
    put('hours', hours)
    put('cycles', cycles)
    // The user is about to type here. The selected proposal then gives way.
    if (field?.value !== before) field?.select()
  })
  useEffect(() => putAll(), [date, hours, cycles])
  return (counter: string) => {
    const name = names.find((each) => each === counter)
    return name && proposal && proposalText(name, proposal)
  }
}

export function figureText(figures: Partial<Figures> | undefined, counter: Counter): string {
  const figure = figures?.[counter]
  if (figure === undefined) return ''
  return counter === 'hours' ? figure.toFixed(2) : String(figure)
}
