import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import {
  maintenanceImportCalls,
  maxImportedParts,
  maxImportedRows,
  type MaintenanceImported,
} from '@aerofleet/shared/contract/maintenance/imports'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { etagOf } from '@aerofleet/shared/runtime/answers'
import { query } from '@aerofleet/shared/runtime/query'
import { tailKey } from '@aerofleet/shared/tail-number'
import { actionCount } from '@aerofleet/ui/import/action-counts'
import type { ImportField } from '@aerofleet/ui/import/columns'
import type { ImportKind as DialogKind } from '@aerofleet/ui/import/import-kind'
import { ImportDialog } from '@aerofleet/ui/import/ImportDialog'
import { useSend } from '@aerofleet/ui/import/use-send'
import { useQuery } from '@tanstack/react-query'
import { flights } from './add-flights'
import { kinds, type ImportKind } from './import-kinds'
import { fieldsFor, withKept } from './kept-columns'
import { ownerQuestion } from './OwnerQuestion'
import { sheetOf } from './sheet-of-components'

/** `programmeId` is the draft that receives the tasks, `tasks` are those that it has. */
export type ImportTarget = {
  kind: ImportKind
  programmeId?: string
  tasks?: readonly Task[]
  file?: File | undefined
  /** The values for all lines that the page knows, such as its aircraft. */
  forAll?: Readonly<Record<string, string>> | undefined
  /** Figures without a heading are what the hour meter shows. */
  hasMeters?: boolean
}

type MaintenanceImportProps = ImportTarget & { onClosed: () => void }

function MaintenanceImport({
  kind,
  programmeId,
  tasks = [],
  file,
  forAll,
  hasMeters = false,
  onClosed,
}: MaintenanceImportProps) {
  const fleet = useQuery(query(aircraftCalls.aircraftList))
  const tailNumbers = (fleet.data ?? []).map(({ tailNumber }) => tailNumber)
  const tails = new Set(tailNumbers.map(tailKey))
  const codes = new Set(tasks.map(({ code }) => code))
  const withThings = (field: ImportField): ImportField => {
    if (field.name === 'tailNumber')
      return { ...field, things: tailNumbers, isKnown: (cell) => tails.has(tailKey(cell)) }
    return field.name === 'code' && codes.size > 0
      ? { ...field, isKnown: (cell) => codes.has(cell) }
      : field
  }
  const send = useSend(maintenanceImportCalls.maintenanceImport, {
    also: ['aircraft', 'history'],
    ...(programmeId && { refetch: 'awaited' }),
  })
  const { noun, fields, keyField, effect, title: _, capability: __, ...more } = kinds[kind]
  const sendFile: DialogKind['send'] = async (sending) => {
    const { choices, isCheck, leavesOut, etag } = sending
    const sheet = kind === 'components' ? sheetOf(sending) : undefined
    const answer = await send(
      {
        params: { kind },
        body:
          sheet?.text ?? (programmeId ? withKept(sending.text, sending.rows, tasks) : sending.text),
        ifMatch: etag,
        query: {
          ...(programmeId && { programmeId }),
          ...Object.fromEntries(flags.flatMap((name) => (choices.has(name) ? [[name, '1']] : []))),
          ...(isCheck && { dryRun: '1' }),
          // In a check this only names the lines with an error.
          ...((isCheck || leavesOut) && { leaveOut: '1' }),
        },
      },
      isCheck,
    )
    const { leftOut, stored, ...rest } = answer
    const toStore = answer.components?.added ?? answer.rows - answer.skipped - leftOut.length
    const count = isCheck ? toStore : stored
    return {
      ...rest,
      ...(isCheck ? { wrongLines: leftOut.map(({ line }) => line) } : { leftOut }),
      ...(programmeId
        ? toTasks(answer, choices.has('remove'))
        : { actionCounts: [actionCount(effect, count)] }),
      ...sheet?.describe(answer),
      etag: programmeId && etagOf(answer),
    }
  }
  // The names of the aircraft tell which cells are aircraft.
  if (fleet.isPending) return null
  return (
    <ImportDialog
      file={file}
      onClosed={onClosed}
      kind={{
        noun,
        fields: (hasMeters ? meterFirst(fields) : fieldsFor(fields, tasks)).map(withThings),
        keyField,
        maxRows: kind === 'components' ? maxImportedParts : maxImportedRows,
        isGuarded: true,
        isInPieces: true,
        send: sendFile,
        ...more,
        ...(kind === 'readings' && { flights }),
        ...(kind === 'components'
          ? { question: ownerQuestion(forAll) }
          : forAll && { forAll: new Map(Object.entries(forAll)) }),
      }}
    />
  )
}

const flags = ['accept', 'remove', 'larger', 'fromInstallation'] as const

const isMeter = ({ name }: ImportField) => name === 'meter'
const meterFirst = (fields: readonly ImportField[]) => [
  ...fields.filter(isMeter),
  ...fields.filter((field) => !isMeter(field)),
]

function toTasks(answer: MaintenanceImported, removes: boolean) {
  const { added = [], changed = [], removed = [] } = answer
  return {
    actionCounts: [
      actionCount('add', added.length),
      actionCount('change', changed.length),
      actionCount('remove', removes ? removed.length : 0),
    ],
    note:
      removed.length > 0
        ? `Not in this file, and ${removes ? 'removed' : 'kept'}: ${removed.join(', ')}.`
        : undefined,
  }
}

export { MaintenanceImport as Component }
