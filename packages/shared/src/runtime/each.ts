import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from './unsaved'

/** How the newest call for a row ended. */
export type Outcome<Answer> =
  | { kind: 'sending' }
  | { kind: 'done'; answer: Answer }
  | { kind: 'failed'; error: Error }

/** Counts what the rows consist of, such as aircraft. */
export type Progress = { done: number; total: number; isStopping: boolean }

type Given = {
  /**
   * Returns the error that the same content got the last time. If that was a question, the user has answered it by
   * sending the same again.
   */
  refusalOf: (content: unknown) => Error | undefined
  /** Begins no further row. */
  stop: () => void
}
/** Makes the call for one row. */
type Send<Row, Answer> = (row: Row, given: Given) => Promise<Answer>

type EachOptions<Row> = {
  keyOf: (row: Row) => string
  /** How many calls run at the same time; 4 by default. */
  atATime?: number
  /** How many things the call of a row changes; 1 by default. */
  sizeOf?: (row: Row) => number
}

const stopWords = {
  title: 'Discard your changes?',
  description: 'Rows that were not changed yet stay as they are.',
}

/**
 * Makes one call for each of many rows. A row that fails stops no other one, and can be sent again with the rows that
 * are left. Leaving the page asks first, and then begins no further row.
 */
export function useEach<Row, Answer>(
  send: Send<Row, Answer>,
  { keyOf, atATime = 4, sizeOf = () => 1 }: EachOptions<Row>,
) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome<Answer>>>(new Map())
  const [progress, setProgress] = useState<Progress | null>(null)
  const contents = useRef(new Map<string, string>())
  const newest = useRef(outcomes)
  const running = useRef(0)
  const isStopped = useRef(false)
  useUnsaved(progress !== null, stopWords)
  useEffect(() => () => void (isStopped.current = true), [])

  function put(key: string, outcome: Outcome<Answer>) {
    newest.current = new Map(newest.current).set(key, outcome)
    setOutcomes(newest.current)
  }

  /** Begins no further row. Those under way are finished. */
  function stop() {
    isStopped.current = true
    setProgress((now) => now && { ...now, isStopping: true })
  }

  async function sendOne(row: Row): Promise<{ answer: Answer } | undefined> {
    const key = keyOf(row)
    const before = newest.current.get(key)
    const sending: Outcome<Answer> = { kind: 'sending' }
    put(key, sending)
    // `forget` has removed it if the user has typed something else meanwhile.
    const isShown = () => newest.current.get(key) === sending
    function refusalOf(content: unknown) {
      const text = JSON.stringify(content)
      const isSame = contents.current.get(key) === text
      contents.current.set(key, text)
      return isSame && before?.kind === 'failed' ? before.error : undefined
    }
    try {
      const answer = await send(row, { refusalOf, stop })
      if (isShown()) put(key, { kind: 'done', answer })
      return { answer }
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (isShown()) put(key, { kind: 'failed', error })
      return undefined
    }
  }

  /**
   * Leaves out rows that another run sends or has sent meanwhile. Resolves to the answers, by the keys of their rows, and
   * to the rows that failed or were not begun.
   */
  async function run(rows: readonly Row[]) {
    const before = newest.current
    const isTaken = (row: Row) => {
      const outcome = newest.current.get(keyOf(row))
      const isNew = outcome !== before.get(keyOf(row))
      return outcome?.kind === 'sending' || (outcome?.kind === 'done' && isNew)
    }
    const waiting = rows.filter((row) => !isTaken(row))
    const total = waiting.reduce((sum, row) => sum + sizeOf(row), 0)
    const left = new Set(waiting)
    const answers = new Map<string, Answer>()
    if (waiting.length === 0) return { answers, left: [] }
    if (running.current === 0) isStopped.current = false
    running.current += 1
    setProgress((now) => ({
      done: now?.done ?? 0,
      total: (now?.total ?? 0) + total,
      isStopping: isStopped.current,
    }))
    async function work() {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        if (isStopped.current) return
        const isElsewhere = isTaken(row)
        const sent = isElsewhere ? undefined : await sendOne(row)
        if (sent) answers.set(keyOf(row), sent.answer)
        if (sent || isElsewhere) left.delete(row)
        const size = sizeOf(row)
        setProgress((now) => now && { ...now, done: now.done + size })
      }
    }
    await Promise.all(Array.from({ length: atATime }, work))
    running.current -= 1
    if (running.current === 0) setProgress(null)
    return { answers, left: [...left] }
  }

  return {
    outcomes,
    /** `null` while nothing runs. */
    progress,
    run,
    isRunning: () => running.current > 0,
    stop,
    /** Removes the outcome of a row, or of all. */
    forget(key?: string) {
      newest.current = new Map(
        key === undefined ? [] : [...newest.current].filter(([each]) => each !== key),
      )
      setOutcomes(newest.current)
    },
  }
}
