import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import {
  ReadingCreate,
  readingCalls,
  type ReadingSaved,
} from '@aerofleet/shared/contract/maintenance/readings'
import { ownDay } from '@aerofleet/shared/own-day'
import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import { readingFields } from '@aerofleet/shared/records/reading'
import { typedValue } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allMaintained } from '../aircraft/use-all-maintained'
import { isImplausible } from '../form/use-accepted'
import { changesText } from './changes-text'
import { textsOf } from './pasted-cells'

export const figureNames = namesOf(readingFields, 'counter')
export type FigureName = (typeof figureNames)[number]

/** The figures that were typed, as their schema reads them. */
const typedFigures = (reading: Record<FigureName, string>) =>
  Object.fromEntries(
    figureNames.flatMap((name) => {
      const value = typedValue(readingFields[name], reading[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What stands in the fields of an aircraft, and what became of it. */
export type TypedReading = Record<FigureName, string> & {
  outcome?:
    | { kind: 'saving' }
    | { kind: 'saved'; text: string }
    | { kind: 'failed'; text: string; isImplausible: boolean }
}
type TypedReadings = ReadonlyMap<string, TypedReading>
export type LeftOut = { tailNumbers: string[]; lines: number }

const empty: TypedReading = textsOf(figureNames, [])
const isOpen = (reading: TypedReading) =>
  reading.outcome?.kind !== 'saved' && figureNames.some((name) => reading[name].trim())

/** The readings of a day that are typed or pasted for many aircraft, and saved one by one. */
export function useBulkReadings(rows: readonly MaintainedRow[], today: string) {
  const [date, setDate] = useState(ownDay(today))
  const [typed, setTyped] = useState<TypedReadings>(new Map())
  const [isSavingAll, setSavingAll] = useState(false)
  const create = useCall(readingCalls.maintenanceReadingCreate, {
    also: ['aircraft'],
    onSaved: putCounters,
    refetch: false,
  })
  const open = [...typed].filter(([, reading]) => isOpen(reading)).map(([id]) => id)
  const isSaving = isSavingAll || open.some((id) => typed.get(id)?.outcome?.kind === 'saving')
  useUnsaved(open.length > 0)
  // While rows are saved one after the other, others are typed.
  const newest = useRef({ rows, typed })
  useEffect(() => {
    newest.current = { rows, typed }
  }, [rows, typed])

  const put = (id: string, part: Partial<TypedReading>) =>
    setTyped((before) => {
      const { outcome: _, ...kept } = before.get(id) ?? empty
      return new Map(before).set(id, { ...kept, ...part })
    })
  const type = (id: string, name: FigureName, text: string) => put(id, { [name]: text })

  /** What is not saved yet is meant for the other day. */
  function changeDate(next: string) {
    setDate(next)
    setTyped((before) => {
      const kept = [...before].filter(([, reading]) => isOpen(reading))
      return new Map(kept.map(([id, reading]) => [id, valuesIn(figureNames, reading)]))
    })
  }

  /**
   * Puts the cells of copied lines into the fields: a line with a tail number wherever that is, others from a
   * field on downwards, as the rows are shown.
   * @returns what was left out: tail numbers that no aircraft has, and lines below the last row
   */
  function paste(
    lines: readonly (readonly string[])[],
    shown: readonly MaintainedRow[],
    at: string,
    name: FigureName,
  ): LeftOut {
    const byTail = new Map(
      rows.map(({ aircraft: { id, tailNumber } }) => [tailKey(tailNumber), id]),
    )
    const leftOut: LeftOut = { tailNumbers: [], lines: 0 }
    let index = shown.findIndex(({ aircraft }) => aircraft.id === at)
    for (const line of lines) {
      if (line.length > 2) {
        const [tailNumber = '', ...cells] = line
        const id = byTail.get(tailKey(tailNumber))
        if (id) put(id, textsOf(figureNames, cells))
        else leftOut.tailNumbers.push(tailNumber)
        continue
      }
      const id = shown[index]?.aircraft.id
      index += 1
      const [first = '', second] = line
      if (!first && !second) continue
      if (id) put(id, second === undefined ? { [name]: first } : textsOf(figureNames, line))
      else leftOut.lines += 1
    }
    return leftOut
  }

  async function save(id: string, accept = false) {
    const reading = newest.current.typed.get(id)
    const row = newest.current.rows.find(({ aircraft }) => aircraft.id === id)
    if (!reading || !row || !isOpen(reading) || reading.outcome?.kind === 'saving') return
    const read = ReadingCreate.safeParse({
      // A figure that was left empty is as it was.
      ...row.counters,
      date,
      ...typedFigures(reading),
      accept,
    })
    if (!read.success) {
      const text = read.error.issues.map(({ message }) => message).join('. ')
      put(id, { outcome: { kind: 'failed', text, isImplausible: false } })
      return
    }
    put(id, { outcome: { kind: 'saving' } })
    /** Says what became of it, unless something else was typed meanwhile. */
    const settle = (outcome: NonNullable<TypedReading['outcome']>) =>
      setTyped((before) => {
        const typedNow = valuesIn(figureNames, before.get(id) ?? empty)
        const isSent = figureNames.every((name) => typedNow[name] === reading[name])
        return isSent ? new Map(before).set(id, { ...typedNow, outcome }) : before
      })
    try {
      const saved = await create.mutateAsync({ params: { id }, body: read.data })
      settle({ kind: 'saved', text: changesText(saved) })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      settle({ kind: 'failed', text, isImplausible: isImplausible(error) })
    }
  }

  /** One after the other: what fails stays, with its reason. */
  async function saveAll() {
    setSavingAll(true)
    for (const id of open) await save(id)
    setSavingAll(false)
  }

  return { date, typed, open, isSaving, changeDate, type, paste, save, saveAll }
}

/** The newest figures of an aircraft, in the list that this page has read. */
function putCounters(cache: QueryClient, { reading, aircraft: { id, ...totals } }: ReadingSaved) {
  cache.setQueryData(allMaintained().queryKey, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((row) => {
        if (row.aircraft.id !== id) return row
        const { date } = row.counters
        const counters = {
          hours: totals.totalHours,
          cycles: totals.totalCycles,
          date: reading.date > date ? reading.date : date,
        }
        return { ...row, counters }
      }),
    }))
    return { ...list, pages }
  })
}

export type BulkState = ReturnType<typeof useBulkReadings>
