import { importLimits } from '@aerofleet/shared/contract/import'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { offerUndo } from '../history/offer-undo'
import { undoAct } from '../history/undo-calls'
import { actionCount, outcomeOf } from './action-counts'
import type { Assignment } from './columns'
import { UnreadableFile, type Encoding } from './file/decode'
import { readBytes } from './file/read-bytes'
import { columnsSent, toServerFile } from './file/rewrite'
import { isUpdating, type ImportAnswer, type ImportKind, type Sending } from './import-kind'
import {
  meaningOf,
  readFile,
  readRows,
  unknownFormats,
  type ImportFile,
  type Meaning,
} from './meaning'
import { summarise, type Summary } from './summary'

export type Check = Summary & { isUpdate: boolean; assignment: Assignment; sent: Sending }
export type Result = { imported: ImportAnswer; check: Check; seconds: number }

type Stage =
  | { step: 'file' }
  | { step: 'columns'; file: ImportFile }
  | { step: 'check'; file: ImportFile; check: Check }
  | { step: 'result'; file: ImportFile; result: Result }
export type Step = Stage['step']

type Work = 'reading' | 'checking' | 'importing' | null

export function useImport(kind: ImportKind) {
  const [stage, setStage] = useState<Stage>({ step: 'file' })
  const [work, setWork] = useState<Work>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [meaning, setMeaning] = useState<Meaning>({
    assignment: [],
    formats: unknownFormats,
    choices: new Set(),
    asOf: '',
    forAll: new Map(),
    areFlights: null,
    answers: new Map(),
  })
  const cache = useQueryClient()
  const isOpen = useRef(true)

  async function runStep(next: Work, action: () => Promise<Stage | null>) {
    setWork(next)
    setFailure(null)
    try {
      const reached = await action()
      if (reached) setStage(reached)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setWork(null)
    }
  }

  const choose = (chosen: File) =>
    runStep('reading', async () => {
      const file = readFile(kind, chosen.name, await readBytes(chosen))
      setMeaning(meaningOf(kind, file))
      return { step: 'columns', file }
    })

  /** Reads the same file in another encoding, or another one of its tables. */
  const readAs = (
    { name, bytes, table }: ImportFile,
    {
      encoding = table.encoding,
      tableAt = table.tableAt,
    }: { encoding?: Encoding; tableAt?: number },
  ) =>
    runStep('reading', async () => {
      const file = readFile(kind, name, bytes, { encoding, tableAt })
      const { choices, asOf } = meaning
      setMeaning({ ...meaningOf(kind, file), choices, asOf })
      return { step: 'columns', file }
    })

  const check = (file: ImportFile, changes: Partial<Meaning> = {}) =>
    runStep('checking', async () => {
      const checked = await checkFile(kind, file, { ...meaning, ...changes })
      setMeaning((now) => ({ ...now, ...changes }))
      return { step: 'check', file, check: checked }
    })

  /** @param given the user's values for unknown things, by their names */
  const start = (file: ImportFile, checked: Check, given: ReadonlyMap<string, string>) =>
    runStep('importing', async () => {
      const began = performance.now()
      try {
        const leavesOut = checked.hasServerErrors
        const sending = withGiven(kind, checked, given)
        const imported = await sendTable(kind, file, { ...sending, isCheck: false, leavesOut })
        const seconds = (performance.now() - began) / 1000
        if (isOpen.current)
          return { step: 'result', file, result: { imported, check: checked, seconds } }
        const { act } = imported
        const outcome = `${outcomeOf(kind.noun, imported.actionCounts)} from ${file.name}`
        if (act === undefined) toast.success(outcome)
        else offerUndo(cache, outcome, file.name, () => undoAct(act))
      } catch (error) {
        if (isOpen.current) throw error
        const message = error instanceof Error ? error.message : ''
        toast.error(`${file.name} was not imported`, message)
      }
      return null
    })

  function go(next: Stage) {
    setFailure(null)
    setStage(next)
  }
  /** Call this when the dialog begins to close. A running import then tells its result in a toast. */
  const leave = () => (isOpen.current = false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return { stage, work, failure, meaning, setMeaning, choose, readAs, check, start, go, leave }
}

export type Import = ReturnType<typeof useImport>

function withGiven(
  kind: ImportKind,
  { sent, assignment }: Check,
  given: ReadonlyMap<string, string>,
): Sending {
  const { creates } = kind
  if (!creates || given.size === 0) return sent
  const rows = sent.rows.map(({ line, values }) => {
    const value = given.get(values[creates.of]?.toLowerCase() ?? '')
    return { line, values: value ? { ...values, [creates.with]: value } : values }
  })
  const names = new Set([...columnsSent(assignment, kind.fields, rows), creates.with])
  return { ...sent, rows, text: toServerFile(rows, [...names], kind.isGuarded) }
}

async function checkFile(kind: ImportKind, file: ImportFile, meaning: Meaning): Promise<Check> {
  const { assignment, choices, asOf, answers } = meaning
  const { groups, sums } = file.table
  const { rows, ...own } = await readRows(kind, file, meaning)
  const text = toServerFile(
    rows,
    [...new Set([...columnsSent(assignment, kind.fields, rows), ...meaning.forAll.keys()])],
    kind.isGuarded,
  )
  if (new Blob([text]).size > importLimits.bytes) {
    throw new UnreadableFile('The file is larger than 5 MiB. Split it into several files.')
  }
  const passedOver = own.leftOut.length + groups.length + sums.length
  const sending = {
    ...{ name: file.name, text, rows, choices, asOf, answers, passedOver },
    ...{ isCheck: true, leavesOut: false },
  }
  const answer = rows.length === 0 ? nothingToSend : await sendTable(kind, file, sending)
  return {
    ...summarise(kind, file.table, { assignment, choices }, rows, answer, own),
    isUpdate: isUpdating(choices),
    assignment,
    sent: { ...sending, etag: answer.etag },
  }
}

/** No row is left to ask the server about. */
const nothingToSend: ImportAnswer = {
  actionCounts: [actionCount('add', 0)],
  skipped: 0,
  errors: [],
}

/** The server's file has headings, also where the user's has none: there each row stands one line lower. */
async function sendTable(
  kind: ImportKind,
  { table }: ImportFile,
  sending: Sending,
): Promise<ImportAnswer> {
  if (!table.isHeadless) return kind.send(sending)
  const [heading = ''] = sending.text.split('\n', 1)
  const rows = sending.rows.map((row) => ({ ...row, line: row.line + 1 }))
  const text = toServerFile(rows, heading.split(','), kind.isGuarded)
  const { errors, wrongLines, ignored, remarks, leftOut, ...answer } = await kind.send({
    ...sending,
    rows,
    text,
  })
  return {
    ...answer,
    errors: back(errors),
    ...(wrongLines && { wrongLines: wrongLines.map((line) => line - 1) }),
    ...(ignored && { ignored: back(ignored) }),
    ...(remarks && { remarks: back(remarks) }),
    ...(leftOut && { leftOut: back(leftOut) }),
  }
}

const back = <Told extends { line: number }>(told: readonly Told[]) =>
  told.map((each) => ({ ...each, line: Math.max(1, each.line - 1) }))
