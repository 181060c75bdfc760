import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import {
  ReadingCreate,
  readingCalls,
  type ReadingSaved,
} from '@aerofleet/shared/contract/maintenance/readings'
import type { Figures } from '@aerofleet/shared/due/figures'
import { ownDay } from '@aerofleet/shared/own-day'
import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import { readingFields } from '@aerofleet/shared/records/reading'
import { typedValue } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useKept, useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { readFigure, readHours } from '@aerofleet/shared/typed-figure'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allMaintained } from '../aircraft/use-all-maintained'
import { isImplausible } from '../form/use-accepted'
import { changesText } from './changes-text'
import { otherText } from './MeterFields'
import { readNeighbours, readQuestions } from './unusual-reading'

export const figureNames = namesOf(readingFields, 'counter')
export type FigureName = (typeof figureNames)[number]

const typedFigures = (reading: Record<FigureName, string>) =>
  Object.fromEntries(
    figureNames.flatMap((name) => {
      const value = typedValue(readingFields[name], reading[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )

function readableFigures({ hours, cycles }: Record<FigureName, string>): Partial<Figures> {
  const read = readHours(hours)
  const count = readFigure(cycles, 'cycles')
  return {
    ...('hours' in read && read),
    ...(count !== null && !Number.isNaN(count) && { cycles: count }),
  }
}

export type TypedReading = Record<FigureName, string> & {
  /** What the hour meter shows, for an aircraft with a replaced meter. Then `hours` follow from it. */
  meter?: string
  /** Whether the user has typed the meter, not the total. */
  isByMeter?: boolean
  outcome?:
    | { kind: 'saving' }
    | { kind: 'saved'; text: string }
    /** Saving the same again stores it. */
    | { kind: 'asked'; text: string }
    | { kind: 'failed'; text: string; isImplausible: boolean }
}
type TypedReadings = ReadonlyMap<string, TypedReading>

const empty: TypedReading = { hours: '', cycles: '' }
/** After a new sign-in a row has its text again, without the outcome of its last save. */
const keptOf = ({ outcome: _, ...reading }: TypedReading): TypedReading => reading
export const isFilled = ({ meter = '', ...reading }: TypedReading) =>
  meter.trim() !== '' || figureNames.some((name) => reading[name].trim())
const isOpen = (reading: TypedReading) => reading.outcome?.kind !== 'saved' && isFilled(reading)

/** Returns the meter and the total of a row with the one that was typed. */
function bothOf({ meter }: MaintainedRow, day: string, name: 'hours' | 'meter', text: string) {
  if (!meter || day < meter.on) return { [name]: text, isByMeter: false }
  const other = name === 'hours' ? 'meter' : 'hours'
  return {
    [name]: text,
    [other]: otherText(name, text, meter),
    isByMeter: name === 'meter',
  }
}

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
  useKept('readings', {
    read: () =>
      open.length > 0
        ? { date, typed: open.map((id) => [id, keptOf(typed.get(id) ?? empty)] as const) }
        : undefined,
    put(kept) {
      setDate(kept.date)
      setTyped(new Map(kept.typed))
    },
  })
  // The user types on while rows are saved one after the other.
  const newest = useRef({ rows, typed })
  useEffect(() => {
    newest.current = { rows, typed }
  }, [rows, typed])

  const put = (id: string, part: Partial<TypedReading>) =>
    setTyped((before) => {
      const { outcome: _, ...kept } = before.get(id) ?? empty
      return new Map(before).set(id, { ...kept, ...part })
    })
  const type = (row: MaintainedRow, name: FigureName | 'meter', text: string) => {
    put(row.aircraft.id, name === 'cycles' ? { cycles: text } : bothOf(row, date, name, text))
  }
  /** Pasted figures without a heading are what the meter shows, where one was replaced. */
  const typePasted = (row: MaintainedRow, name: FigureName, text: string) =>
    type(row, name === 'hours' && row.meter && date >= row.meter.on ? 'meter' : name, text)

  /** Figures that are not saved yet count for the new day. */
  function changeDate(next: string) {
    setDate(next)
    setTyped((before) => {
      const kept = [...before].filter(([, reading]) => isOpen(reading))
      return new Map(
        kept.map(([id, { hours, cycles, meter = '', isByMeter = false }]) => [
          id,
          { hours, cycles, meter, isByMeter },
        ]),
      )
    })
  }

  async function save(id: string, accept = false) {
    const reading = newest.current.typed.get(id)
    const row = newest.current.rows.find(({ aircraft }) => aircraft.id === id)
    if (!reading || !row || !isOpen(reading) || reading.outcome?.kind === 'saving') return
    const isAnswered = accept || reading.outcome?.kind === 'asked'
    put(id, { outcome: { kind: 'saving' } })
    /** Shows the result, unless the user has typed something else meanwhile. */
    const showOutcome = (outcome: NonNullable<TypedReading['outcome']>) =>
      setTyped((before) => {
        const { outcome: _, ...typedNow } = before.get(id) ?? empty
        const isSent = ([...figureNames, 'meter'] as const).every(
          (name) => typedNow[name] === reading[name],
        )
        return isSent ? new Map(before).set(id, { ...typedNow, outcome }) : before
      })
    try {
      const read = ReadingCreate.safeParse({
        ...(await readWhole(row, date, reading)),
        accept,
      })
      if (!read.success) {
        const text = read.error.issues.map(({ message }) => message).join('. ')
        showOutcome({ kind: 'failed', text, isImplausible: false })
        return
      }
      const entered = figureNames.filter((name) => reading[name].trim() !== '')
      const figures = { date: read.data.date, ...valuesIn(entered, read.data) }
      const questions = isAnswered ? undefined : await readQuestions(row, today, figures)
      if (questions !== undefined) showOutcome({ kind: 'asked', text: questions })
      else {
        const saved = await create.mutateAsync({ params: { id }, body: read.data })
        showOutcome({ kind: 'saved', text: changesText(saved) })
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      showOutcome({ kind: 'failed', text, isImplausible: isImplausible(error) })
    }
  }

  /** Returns both figures of a row. An empty one stays as in the reading before. */
  async function readWhole(row: MaintainedRow, day: string, reading: TypedReading) {
    const figures = readableFigures(reading)
    const isWhole = figureNames.every((name) => reading[name].trim())
    const { before } = isWhole ? {} : await readNeighbours(row, today, { date: day, ...figures })
    const isByMeter = reading.isByMeter && row.meter && day >= row.meter.on
    return {
      ...(before && valuesIn(figureNames, before)),
      ...typedFigures(reading),
      ...(isByMeter && { meter: typedValue(readingFields.meter, reading.meter ?? '') }),
      date: day,
    }
  }

  async function saveAll() {
    setSavingAll(true)
    for (const id of open) await save(id)
    setSavingAll(false)
  }

  return { date, typed, open, isSaving, changeDate, type, typePasted, save, saveAll }
}

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
