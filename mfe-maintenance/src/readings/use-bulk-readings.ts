import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { ReadingCreate, readingCalls } from '@aerofleet/shared/contract/maintenance/readings'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { tailKey } from '@aerofleet/shared/tail-number'
import { useState } from 'react'
import { typedNumber, typedText } from '../use-text-form'
import { changesText } from './changes-text'

/** What stands in the fields of an aircraft, and what became of it. */
export type TypedReading = {
  hours: string
  cycles: string
  outcome?:
    | { kind: 'saving' }
    | { kind: 'saved'; text: string }
    | { kind: 'failed'; text: string; isImplausible: boolean }
}
type TypedReadings = ReadonlyMap<string, TypedReading>
export type FigureName = 'hours' | 'cycles'

const empty: TypedReading = { hours: '', cycles: '' }
const isOpen = ({ hours, cycles, outcome }: TypedReading) =>
  outcome?.kind !== 'saved' && Boolean(hours.trim() || cycles.trim())

/** The readings of a day that are typed or pasted for many aircraft, and saved one by one. */
export function useBulkReadings(rows: readonly MaintainedRow[], date: string) {
  const [typed, setTyped] = useState<TypedReadings>(new Map())
  const [isSaving, setSaving] = useState(false)
  const create = useCall(readingCalls.maintenanceReadingCreate, { also: ['aircraft'] })
  const open = [...typed].filter(([, reading]) => isOpen(reading)).map(([id]) => id)
  useUnsaved(open.length > 0)

  const put = (id: string, part: Partial<TypedReading>) =>
    setTyped((before) => {
      const { outcome: _, ...kept } = before.get(id) ?? empty
      return new Map(before).set(id, { ...kept, ...part })
    })
  const type = (id: string, name: FigureName, text: string) => put(id, { [name]: text })

  /** Puts the cells of copied lines into the fields; answers the tail numbers that no aircraft has. */
  function paste(lines: readonly (readonly string[])[], at: string, name: FigureName): string[] {
    const byTail = new Map(
      rows.map(({ aircraft: { id, tailNumber } }) => [tailKey(tailNumber), id]),
    )
    const unknown: string[] = []
    let index = rows.findIndex(({ aircraft }) => aircraft.id === at)
    for (const line of lines) {
      if (line.length > 2) {
        const [tailNumber = '', hours = '', cycles = ''] = line
        const id = byTail.get(tailKey(tailNumber))
        if (id) put(id, { hours, cycles })
        else unknown.push(tailNumber)
        continue
      }
      const id = rows[index]?.aircraft.id
      index += 1
      const [first = '', second] = line
      if (id) put(id, second === undefined ? { [name]: first } : { hours: first, cycles: second })
    }
    return unknown
  }

  async function save(id: string, accept = false) {
    const reading = typed.get(id)
    const row = rows.find(({ aircraft }) => aircraft.id === id)
    if (!reading || !row) return
    const read = ReadingCreate.safeParse({
      date,
      // A figure that was left empty is as it was.
      hours: typedText(reading.hours) ?? row.counters.hours,
      cycles: typedNumber(reading.cycles) ?? row.counters.cycles,
      accept,
    })
    if (!read.success) {
      const text = read.error.issues.map(({ message }) => message).join('. ')
      put(id, { outcome: { kind: 'failed', text, isImplausible: false } })
      return
    }
    put(id, { outcome: { kind: 'saving' } })
    try {
      const saved = await create.mutateAsync({ params: { id }, body: read.data })
      put(id, { outcome: { kind: 'saved', text: changesText(saved) } })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const isImplausible = error instanceof ApiError && error.code === 'reading-implausible'
      put(id, { outcome: { kind: 'failed', text, isImplausible } })
    }
  }

  /** One after the other: what fails stays, with its reason. */
  async function saveAll() {
    setSaving(true)
    for (const id of open) await save(id)
    setSaving(false)
  }

  return { typed, open, isSaving, type, paste, save, saveAll }
}

export type BulkState = ReturnType<typeof useBulkReadings>
