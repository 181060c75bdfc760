import { importLimits, type Imported } from '@aerofleet/shared/contract/import'
import { call, etagOf } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { offerUndo } from '../history/offer-undo'
import { undoAct } from '../history/undo-calls'
import { countKnown, recognise, type Assignment } from './columns'
import { UnreadableFile } from './decode'
import type { FigureFormat } from './figures'
import type { ImportKind } from './import-kind'
import { readBytes } from './read-bytes'
import { readTable, type FileTable } from './read-table'
import { sentRows, toServerFile, type SentRow } from './rewrite'
import { summarise, type Summary } from './summary'

export type ImportFile = { name: string; table: FileTable }
/** How the user says that the table is to be read. */
export type Meaning = { assignment: Assignment; format: FigureFormat | null; isUpdate: boolean }
/** What the server says about a file that it has checked, and what it was sent. */
export type Check = Summary & {
  rows: readonly SentRow[]
  isUpdate: boolean
  text: string
  etag: string | undefined
}
export type Result = { imported: Imported; check: Check; seconds: number }

type Stage =
  | { step: 'file' }
  | { step: 'columns'; file: ImportFile }
  | { step: 'check'; file: ImportFile; check: Check }
  | { step: 'result'; file: ImportFile; result: Result }
export type Step = Stage['step']

/** What is under way, if anything. */
export type Work = 'reading' | 'checking' | 'importing' | null

/** The steps of an import, from the choice of a file to what came of it. */
export function useImport(kind: ImportKind) {
  const [stage, setStage] = useState<Stage>({ step: 'file' })
  const [work, setWork] = useState<Work>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [meaning, setMeaning] = useState<Meaning>({ assignment: [], format: null, isUpdate: false })
  const cache = useQueryClient()
  const { mutateAsync } = useCall(kind.row, { also: kind.also })
  const isOpen = useIsMounted()

  /** Runs a step of the import and keeps its error until the next try. */
  async function during(next: Work, action: () => Promise<Stage | null>) {
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
    during('reading', async () => {
      const known = (headings: readonly string[]) => countKnown(headings, kind.fields)
      const table = readTable(await readBytes(chosen), { countKnown: known })
      setMeaning({
        assignment: recognise(table.headings, kind.fields),
        format: null,
        isUpdate: !kind.mayAdd,
      })
      return { step: 'columns', file: { name: chosen.name, table } }
    })

  const check = (file: ImportFile) =>
    during('checking', async () => ({
      step: 'check',
      file,
      check: await checkFile(kind, file, meaning),
    }))

  const start = (file: ImportFile, checked: Check) =>
    during('importing', async () => {
      const began = performance.now()
      try {
        const imported = await mutateAsync({
          body: checked.text,
          ifMatch: checked.etag,
          query: {
            ...queryOf(file, checked.isUpdate),
            ...(checked.hasServerErrors ? { leaveOut: '1' } : {}),
          },
        })
        const seconds = (performance.now() - began) / 1000
        if (isOpen.current)
          return { step: 'result', file, result: { imported, check: checked, seconds } }
        const { act } = imported
        const outcome = `${outcomeOf(kind, imported)} from ${file.name}`
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
  return { stage, work, failure, meaning, setMeaning, choose, check, start, go }
}

export type Import = ReturnType<typeof useImport>

/** e.g. `44 aircraft added` */
export function outcomeOf(
  { noun: [one, several] }: ImportKind,
  { added, changed }: Imported,
): string {
  const count = added + changed
  const things = count === 1 ? one : several
  return `${count.toLocaleString('en-US')} ${things} ${changed > 0 ? 'updated' : 'added'}`
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

const queryOf = ({ name }: ImportFile, isUpdate: boolean) => ({
  name: name.replace(/\p{Cc}/gu, '').slice(0, 254),
  ...(isUpdate ? { update: '1' as const } : {}),
})

async function checkFile(
  kind: ImportKind,
  file: ImportFile,
  { assignment, format, isUpdate }: Meaning,
): Promise<Check> {
  const rows = sentRows(file.table.rows, assignment, kind.fields, format ?? 'none')
  const names = kind.fields.map(({ name }) => name).filter((name) => assignment.includes(name))
  const text = toServerFile(rows, names)
  if (new Blob([text]).size > importLimits.bytes) {
    throw new UnreadableFile('The file is larger than 5 MiB. Split it into several files.')
  }
  const answer = await call(kind.row, {
    body: text,
    query: { ...queryOf(file, isUpdate), dryRun: '1' },
  })
  const etag = etagOf(answer)
  return { ...summarise(kind, file.table, rows, answer, isUpdate), rows, isUpdate, text, etag }
}
