import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { tailKey } from '@aerofleet/shared/tail-number'
import { useState } from 'react'
import type { PasteAnswers, PasteQuestions } from '../paste/questions'
import { newestShown, readPaste, type PasteContext, type PastedRow } from './pasted-readings'
import type { BulkState } from './use-bulk-readings'

export type LeftOut = {
  tailNumbers: string[]
  lines: number
  newest: number
  /** The errors of days, and of figures that cannot stand in their fields. */
  wrong: string[]
  hasNoLines: boolean
  /** The tail numbers of aircraft with several lines. */
  several: string[]
  /** The number of lines with figures of a meter that the page does not know. */
  byMeter: number
  /** All lines as a file. */
  file: string
}

type Asked = {
  text: string
  context: PasteContext
  answers: PasteAnswers
  questions: PasteQuestions
}

export function usePaste(rows: readonly MaintainedRow[], bulk: BulkState, today: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)

  function read(text: string, context: PasteContext, answers: PasteAnswers) {
    const pasted = readPaste(text, context, answers)
    if ('questions' in pasted) {
      setAsked({ text, context, answers, questions: pasted.questions })
      setLeftOut(null)
      return
    }
    setAsked(null)
    const { filled, ...out } = sortLines(pasted.rows, pasted.file)
    const right = filled.filter(({ wrong }) => wrong.date === undefined)
    // If all lines have the same day, it becomes the day of the page.
    const dates = new Set(right.map(({ date }) => date ?? bulk.date))
    const [day = bulk.date] = dates
    const isOneDay = dates.size === 1
    if (isOneDay && day !== bulk.date) bulk.changeDate(day)
    bulk.fill(
      isOneDay ? right.map(({ date: _, ...row }) => row) : right,
      isOneDay ? day : bulk.date,
    )
    setLeftOut(out)
  }

  function paste(
    text: string,
    shown: readonly MaintainedRow[],
    at: string,
    name: PasteContext['name'],
  ) {
    const byTail = new Map(rows.map((row) => [tailKey(row.aircraft.tailNumber), row]))
    const rowsFromHere = shown.slice(shown.findIndex(({ aircraft }) => aircraft.id === at))
    read(text, { byTail, rowsFromHere, name, date: bulk.date, today }, {})
  }
  return {
    paste,
    leftOut,
    questions: asked?.questions,
    answer: (answer: PasteAnswers) =>
      asked && read(asked.text, asked.context, { ...asked.answers, ...answer }),
    discard: () => setAsked(null),
  }
}

function sortLines(rows: readonly PastedRow[], file: string): LeftOut & { filled: PastedRow[] } {
  const ofNone = rows.filter(({ of }) => !of)
  const known = rows.filter((row) => row.of && !isNewestReading(row))
  const linesOf = (id: string | undefined) =>
    known.filter(({ of }) => of?.aircraft.id === id).length
  const several = known.filter(({ of }) => linesOf(of?.aircraft.id) > 1)
  const single = known.filter((row) => !several.includes(row))
  const filled = single.filter(({ isOfOtherMeter }) => !isOfOtherMeter)
  const tails = new Set(several.flatMap(({ of }) => of?.aircraft.tailNumber ?? []))
  return {
    filled,
    tailNumbers: ofNone.flatMap(({ tailNumber }) => tailNumber || []),
    lines: ofNone.filter(({ tailNumber }) => !tailNumber).length,
    newest: rows.length - ofNone.length - known.length,
    wrong: filled.flatMap(({ wrong }) => wrong.date ?? []),
    hasNoLines: rows.length === 0,
    several: [...tails],
    byMeter: single.length - filled.length,
    file,
  }
}

/** An exported file repeats the newest readings. */
function isNewestReading({ of, date, hours, meter, cycles, wrong }: PastedRow): boolean {
  if (!of || date === undefined || Object.keys(wrong).length > 0) return false
  const { counters } = of
  const isSame = meter ? Number(meter) === newestShown(of, date) : Number(hours) === counters.hours
  return date === counters.date && isSame && Number(cycles) === counters.cycles
}
