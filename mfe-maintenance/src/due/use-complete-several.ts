import {
  CompletionCreate,
  itemCalls,
  type DueRow,
} from '@aerofleet/shared/contract/maintenance/items'
import { formatNumber } from '@aerofleet/shared/format'
import { ownDay } from '@aerofleet/shared/own-day'
import { completionFields } from '@aerofleet/shared/records/completion'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../form/refusal-text'
import { completionSaved } from '../form/saved'
import { isImplausible } from '../form/use-accepted'

export type Typed = { hours: string; cycles: string; validUntil: string }
export const figureNames = ['hours', 'cycles'] as const
const nothing: Typed = { hours: '', cycles: '', validUntil: '' }

/** Figures by the id of the item. */
type Figures = Readonly<Record<string, Partial<Typed>>>
const noFigures: Figures = {}
const noneDone: readonly string[] = []
const withFigures = (row: DueRow, values: Partial<Typed>) => (current: Figures) => ({
  ...current,
  [row.id]: { ...current[row.id], ...values },
})

/** `refusedBody` had implausible figures. Sending the same again accepts them. */
type Refusal = { reason: string; refusedBody?: string | undefined }

export function useCompleteSeveral(rows: readonly DueRow[], today: string, onDone: () => void) {
  const complete = useCall(itemCalls.maintenanceItemComplete, completionSaved)
  const [first] = useState({ date: ownDay(today), reference: '', note: '' })
  const [common, setCommon] = useKeptState('common', first)
  const [typed, setTyped] = useKeptState<Figures>('figures', noFigures)
  const [proposed, setProposed] = useState<Figures>(noFigures)
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  const [done, setDone] = useKeptState<readonly string[]>('done', noneDone)
  const left = rows.filter(({ id }) => !done.includes(id))
  const valuesOf = ({ id }: DueRow): Typed => ({ ...nothing, ...proposed[id], ...typed[id] })

  async function send(row: DueRow): Promise<Refusal | null> {
    const values = typedValues(completionFields, { ...common, ...valuesOf(row) })
    const read = CompletionCreate.safeParse(values)
    if (!read.success) return { reason: read.error.issues.map(({ message }) => message).join('. ') }
    const sent = JSON.stringify(read.data)
    const body = { ...read.data, accept: refusals[row.id]?.refusedBody === sent }
    try {
      await complete.mutateAsync({ params: { id: row.id }, body, ifMatch: row.version })
      return null
    } catch (error) {
      const reason = error instanceof ApiError ? refusalText(error) : 'It could not be completed.'
      return { reason, refusedBody: isImplausible(error) ? sent : undefined }
    }
  }

  const sending = useMutation({
    mutationFn: async () => {
      const refused: Record<string, Refusal> = {}
      const completed = [...done]
      for (const row of left) {
        const refusal = await send(row)
        if (refusal) refused[row.id] = refusal
        else completed.push(row.id)
      }
      return { refused, completed }
    },
    onSuccess: ({ refused, completed }) => {
      setRefusals(refused)
      setDone(completed)
      if (completed.length < rows.length) return
      toast.success(`${rows[0]?.code ?? ''} completed on ${formatNumber(rows.length)} aircraft`)
      onDone()
    },
  })
  return {
    common,
    setCommon,
    left,
    completed: done.length,
    isPending: sending.isPending,
    hasFailed: Object.keys(refusals).length > 0,
    hasQuestion: Object.values(refusals).some(({ refusedBody }) => refusedBody !== undefined),
    isTyped: left.length > 0 && (common !== first || typed !== noFigures),
    valuesOf,
    reasonOf: ({ id }: DueRow) => refusals[id]?.reason,
    type: (row: DueRow, values: Partial<Typed>) => setTyped(withFigures(row, values)),
    propose: (row: DueRow, values: Partial<Typed>) => setProposed(withFigures(row, values)),
    send: () => sending.isPending || sending.mutate(),
  }
}
