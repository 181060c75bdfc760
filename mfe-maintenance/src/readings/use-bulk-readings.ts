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
import { useEach } from '@aerofleet/shared/runtime/each'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useKept, useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { readFigure, readHours } from '@aerofleet/shared/typed-figure'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allMaintained } from '../frame/use-all-maintained'
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
}
type TypedReadings = ReadonlyMap<string, TypedReading>

const empty: TypedReading = { hours: '', cycles: '' }
export const isFilled = ({ meter = '', ...reading }: TypedReading) =>
  meter.trim() !== '' || figureNames.some((name) => reading[name].trim())

/** A question about unusual figures. Saving the same again stores them. */
export class Unusual extends Error {}

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

/** Returns both figures of a row. An empty one stays as in the reading before. */
async function readWhole(row: MaintainedRow, today: string, day: string, reading: TypedReading) {
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

export function useBulkReadings(rows: readonly MaintainedRow[], today: string) {
  const [date, setDate] = useState(ownDay(today))
  const [typed, setTyped] = useState<TypedReadings>(new Map())
  const create = useCall(readingCalls.maintenanceReadingCreate, {
    also: ['aircraft'],
    onSaved: putCounters,
    refetch: false,
  })
  // The user types on while rows are saved one after the other.
  const newest = useRef({ rows, typed })
  useEffect(() => {
    newest.current = { rows, typed }
  }, [rows, typed])
  const { outcomes, progress, run, stop, forget } = useEach(
    async ({ id, accept }: { id: string; accept: boolean }, { refusalOf }) => {
      const reading = newest.current.typed.get(id)
      const row = newest.current.rows.find(({ aircraft }) => aircraft.id === id)
      // The user has emptied it meanwhile.
      if (!reading || !row || !isFilled(reading)) return undefined
      const isAnswered = refusalOf(reading) instanceof Unusual || accept
      const read = ReadingCreate.safeParse({
        ...(await readWhole(row, today, date, reading)),
        accept,
      })
      if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('. '))
      const entered = figureNames.filter((name) => reading[name].trim() !== '')
      const figures = { date: read.data.date, ...valuesIn(entered, read.data) }
      const questions = isAnswered ? undefined : await readQuestions(row, today, figures)
      if (questions !== undefined) throw new Unusual(questions)
      return create.mutateAsync({ params: { id }, body: read.data })
    },
    { keyOf: ({ id }) => id, atATime: 1 },
  )
  const isOpen = (id: string, reading: TypedReading) =>
    outcomes.get(id)?.kind !== 'done' && isFilled(reading)
  const open = [...typed].filter((each) => isOpen(...each)).map(([id]) => id)
  useUnsaved(open.length > 0)
  useKept('readings', {
    read: () =>
      open.length > 0 ? { date, typed: [...typed].filter((each) => isOpen(...each)) } : undefined,
    put(kept) {
      setDate(kept.date)
      setTyped(new Map(kept.typed))
    },
  })
  const put = (id: string, part: Partial<TypedReading>) => {
    forget(id)
    setTyped((before) => {
      const kept = before.get(id) ?? empty
      return new Map(before).set(id, { ...kept, ...part })
    })
  }
  const type = (row: MaintainedRow, name: FigureName | 'meter', text: string) => {
    put(row.aircraft.id, name === 'cycles' ? { cycles: text } : bothOf(row, date, name, text))
  }
  /** Pasted figures without a heading are what the meter shows, where one was replaced. */
  const typePasted = (row: MaintainedRow, name: FigureName, text: string) =>
    type(row, name === 'hours' && row.meter && date >= row.meter.on ? 'meter' : name, text)

  /** Figures that are not saved yet count for the new day. */
  function changeDate(next: string) {
    setDate(next)
    forget()
    setTyped((before) => {
      const kept = [...before].filter((each) => isOpen(...each))
      return new Map(
        kept.map(([id, { hours, cycles, meter = '', isByMeter = false }]) => [
          id,
          { hours, cycles, meter, isByMeter },
        ]),
      )
    })
  }

  /** @param ids all open rows by default */
  const save = (ids = open, accept = false) =>
    void run(
      ids.flatMap((id) => {
        const reading = typed.get(id)
        return reading && isOpen(id, reading) ? [{ id, accept }] : []
      }),
    )

  const isSaving = progress !== null
  return {
    date,
    typed,
    outcomes,
    open,
    progress,
    isSaving,
    changeDate,
    type,
    typePasted,
    save,
    stop,
  }
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
