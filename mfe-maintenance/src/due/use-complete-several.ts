import {
  CompletionCreate,
  itemCalls,
  type DueRow,
} from '@aerofleet/shared/contract/maintenance/items'
import { formatNumber } from '@aerofleet/shared/format'
import { completionFields } from '@aerofleet/shared/records/completion'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../form/refusal-text'
import { completionSaved } from '../form/saved'
import { isImplausible } from '../form/use-accepted'

export type Typed = { hours: string; cycles: string; validUntil: string }
export const figureNames = ['hours', 'cycles'] as const
const nothing: Typed = { hours: '', cycles: '', validUntil: '' }

/** `refusedBody` had implausible figures. Sending the same again accepts them. */
type Refusal = { reason: string; refusedBody?: string | undefined }

export function useCompleteSeveral(
  rows: readonly DueRow[],
  common: { date: string; reference: string; note: string },
  onDone: () => void,
) {
  const complete = useCall(itemCalls.maintenanceItemComplete, completionSaved)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const left = rows.filter(({ id }) => !done.has(id))
  const typedOf = ({ id }: DueRow) => typed[id] ?? nothing

  async function send(row: DueRow): Promise<Refusal | null> {
    const values = typedValues(completionFields, { ...common, ...typedOf(row) })
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
      const completed = new Set(done)
      for (const row of left) {
        const refusal = await send(row)
        if (refusal) refused[row.id] = refusal
        else completed.add(row.id)
      }
      return { refused, completed }
    },
    onSuccess: ({ refused, completed }) => {
      setRefusals(refused)
      setDone(completed)
      if (completed.size < rows.length) return
      toast.success(`${rows[0]?.code ?? ''} completed on ${formatNumber(rows.length)} aircraft`)
      onDone()
    },
  })
  return {
    left,
    completed: done.size,
    isPending: sending.isPending,
    hasFailed: Object.keys(refusals).length > 0,
    hasQuestion: Object.values(refusals).some(({ refusedBody }) => refusedBody !== undefined),
    isTyped: left.length > 0 && (common.reference !== '' || Object.keys(typed).length > 0),
    typedOf,
    reasonOf: ({ id }: DueRow) => refusals[id]?.reason,
    type: (row: DueRow, values: Partial<Typed>) =>
      setTyped((current) => ({
        ...current,
        [row.id]: { ...(current[row.id] ?? nothing), ...values },
      })),
    send: () => sending.isPending || sending.mutate(),
  }
}
