import {
  CompletionCreate,
  itemCalls,
  type DueRow,
} from '@aerofleet/shared/contract/maintenance/items'
import { formatNumber } from '@aerofleet/shared/format'
import { ownDay } from '@aerofleet/shared/own-day'
import { completionFields, completionNames } from '@aerofleet/shared/records/completion'
import { namesOf, valuesIn, without } from '@aerofleet/shared/records/field'
import { emptyTexts, typedValues } from '@aerofleet/shared/records/typed-values'
import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useEach } from '@aerofleet/shared/runtime/each'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { refusalText } from '@aerofleet/ui/form/refusal-text'
import { useState } from 'react'
import { completionSaved } from '../form/saved'
import { isImplausible } from '../form/use-accepted'

export const figureNames = namesOf(completionFields, 'number')
const ownNames = [...figureNames, 'validUntil'] as const
export type Typed = Record<(typeof ownNames)[number], string>
/** The same for all aircraft. */
export const commonNames = without(completionNames, ...ownNames)
const texts = emptyTexts(completionFields)

/** Figures by the id of the item. */
type Figures = Readonly<Record<string, Partial<Typed>>>
const noFigures: Figures = {}
const noneDone: readonly string[] = []
const withFigures = (row: DueRow, values: Partial<Typed>) => (current: Figures) => ({
  ...current,
  [row.id]: { ...current[row.id], ...values },
})

export function useCompleteSeveral(rows: readonly DueRow[], today: string, onDone: () => void) {
  const complete = useCall(itemCalls.maintenanceItemComplete, completionSaved)
  const [first] = useState({ ...valuesIn(commonNames, texts), date: ownDay(today) })
  const [common, setCommon] = useKeptState('common', first)
  const [typed, setTyped] = useKeptState<Figures>('figures', noFigures)
  const [proposed, setProposed] = useState<Figures>(noFigures)
  const [done, setDone] = useKeptState<readonly string[]>('done', noneDone)
  const valuesOf = ({ id }: DueRow): Typed => ({
    ...valuesIn(ownNames, texts),
    ...proposed[id],
    ...typed[id],
  })

  const { outcomes, progress, run, stop } = useEach(
    async (row: DueRow, { refusalOf }) => {
      const values = typedValues(completionFields, { ...common, ...valuesOf(row) })
      const read = CompletionCreate.safeParse(values)
      if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('. '))
      const body = { ...read.data, accept: isImplausible(refusalOf(read.data)) }
      return complete.mutateAsync({ params: { id: row.id }, body, ifMatch: row.version })
    },
    { keyOf: ({ id }) => id, atATime: 1 },
  )
  const left = rows.filter(({ id }) => !done.includes(id) && outcomes.get(id)?.kind !== 'done')
  const errorOf = ({ id }: DueRow) => {
    const outcome = outcomes.get(id)
    return !progress && outcome?.kind === 'failed' ? outcome.error : undefined
  }

  async function send() {
    const { answers } = await run(left)
    const completed = [...done, ...answers.keys()]
    setDone(completed)
    if (completed.length < rows.length) return
    toast.success(`${rows[0]?.code ?? ''} completed on ${formatNumber(rows.length)} aircraft`)
    onDone()
  }
  return {
    common,
    setCommon,
    left,
    completed: rows.length - left.length,
    progress,
    stop,
    hasFailed: left.some(errorOf),
    hasQuestion: left.some((row) => isImplausible(errorOf(row))),
    isTyped: left.length > 0 && (common !== first || typed !== noFigures),
    valuesOf,
    reasonOf: (row: DueRow) => {
      const error = errorOf(row)
      return error instanceof ApiError ? refusalText(error) : error?.message
    },
    type: (row: DueRow, values: Partial<Typed>) => setTyped(withFigures(row, values)),
    propose: (row: DueRow, values: Partial<Typed>) => setProposed(withFigures(row, values)),
    send: () => void (progress ?? send()),
  }
}
