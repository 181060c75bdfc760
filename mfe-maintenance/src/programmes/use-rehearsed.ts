import { useEach } from '@aerofleet/shared/runtime/each'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isImplausible } from '../form/use-accepted'

type Given = {
  dryRun: '0' | '1'
  /** The user has been asked about the figures of the row, and has pressed the button again. */
  accept: boolean
}
type RehearsedOptions<Row> = {
  /** Contains what is sent: other content is another row, which has no preview yet. */
  keyOf: (row: Row) => string
  sizeOf?: (row: Row) => number
}

/** Previews a change of aircraft, one call a row, and then makes it. A row that fails keeps its error. */
export function useRehearsed<Row, Answer>(
  send: (row: Row, given: Given) => Promise<Answer>,
  { keyOf, sizeOf = () => 1 }: RehearsedOptions<Row>,
) {
  const cache = useQueryClient()
  const [previewed, setPreviewed] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [step, setStep] = useState<'preview' | 'store'>('preview')
  const [isPending, setPending] = useState(false)
  const accepted = useRef(new Set<string>())
  const { outcomes, progress, run, stop, forget } = useEach(
    async ({ row, dryRun }: { row: Row; dryRun: Given['dryRun'] }, each) => {
      const key = keyOf(row)
      if (isImplausible(each.refusalOf(dryRun))) accepted.current.add(key)
      try {
        return await send(row, { dryRun, accept: accepted.current.has(key) })
      } catch (error) {
        // One question at a time. The other rows follow when the user has answered it.
        if (isImplausible(error)) each.stop()
        throw error
      }
    },
    { keyOf: ({ row }) => keyOf(row), sizeOf: ({ row }) => sizeOf(row), atATime: 1 },
  )

  const begin = (next: typeof step, rows: readonly Row[]) => {
    setStep(next)
    setPending(true)
    const dryRun = next === 'preview' ? '1' : '0'
    return run(rows.map((row) => ({ row, dryRun })))
  }
  async function preview(rows: readonly Row[]) {
    const { answers } = await begin(
      'preview',
      rows.filter((row) => !previewed.has(keyOf(row))),
    )
    setPreviewed((before) => new Map([...before, ...answers]))
    setPending(false)
  }
  /** Resolves to the answers, and to the rows that failed or were not begun. They must be previewed again. */
  async function store(rows: readonly Row[]) {
    const { answers, left } = await begin('store', rows)
    setPreviewed(new Map())
    await cache.invalidateQueries({ queryKey: ['maintenance'] })
    setPending(false)
    return { answers: [...answers.values()], left: left.map(({ row }) => row) }
  }

  return {
    step,
    /** The answers of the preview, if all rows have one. */
    previewOf(rows: readonly Row[]): Answer[] | undefined {
      // An answer may be a list itself.
      const answers = rows.flatMap((row) => {
        const answer = previewed.get(keyOf(row))
        return answer === undefined ? [] : [answer]
      })
      return rows.length > 0 && answers.length === rows.length ? answers : undefined
    },
    errorOf(row: Row): Error | undefined {
      const outcome = outcomes.get(keyOf(row))
      return outcome?.kind === 'failed' ? outcome.error : undefined
    },
    outcomes,
    progress,
    isPending,
    preview,
    store,
    stop,
    forget() {
      setPreviewed(new Map())
      forget()
    },
  }
}
