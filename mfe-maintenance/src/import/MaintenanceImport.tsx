import {
  maintenanceImportCalls,
  maxImportedRows,
  type MaintenanceImported,
} from '@aerofleet/shared/contract/maintenance/imports'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { etagOf } from '@aerofleet/shared/runtime/answers'
import { actionCount } from '@aerofleet/ui/import/action-counts'
import type { ImportKind as DialogKind } from '@aerofleet/ui/import/import-kind'
import { ImportDialog } from '@aerofleet/ui/import/ImportDialog'
import { useSend } from '@aerofleet/ui/import/use-send'
import { kinds, type ImportKind } from './import-kinds'
import { fieldsFor, withKept } from './kept-columns'

/** `programmeId` is the draft that receives the tasks, `tasks` are those that it has. */
export type ImportTarget = {
  kind: ImportKind
  programmeId?: string
  tasks?: readonly Task[]
  file?: File
}

type MaintenanceImportProps = ImportTarget & { onClosed: () => void }

function MaintenanceImport({
  kind,
  programmeId,
  tasks = [],
  file,
  onClosed,
}: MaintenanceImportProps) {
  const send = useSend(maintenanceImportCalls.maintenanceImport, {
    also: ['aircraft', 'history'],
    ...(programmeId && { refetch: 'awaited' }),
  })
  const { noun, fields, keyField, effect, ...more } = kinds[kind]
  const sendFile: DialogKind['send'] = async (sending) => {
    const { text, rows, choices, isCheck, leavesOut, etag } = sending
    const answer = await send(
      {
        params: { kind },
        body: programmeId ? withKept(text, rows, tasks) : text,
        ifMatch: etag,
        query: {
          ...(programmeId && { programmeId }),
          ...(choices.has('accept') && { accept: '1' }),
          ...(choices.has('remove') && { remove: '1' }),
          ...(isCheck && { dryRun: '1' }),
          // In a check this only names the lines with an error.
          ...((isCheck || leavesOut) && { leaveOut: '1' }),
        },
      },
      isCheck,
    )
    const { leftOut, stored, ...rest } = answer
    const count = isCheck ? answer.rows - answer.skipped - leftOut.length : stored
    return {
      ...rest,
      ...(isCheck ? { wrongLines: leftOut.map(({ line }) => line) } : { leftOut }),
      ...(programmeId
        ? toTasks(answer, choices.has('remove'))
        : { actionCounts: [actionCount(effect, count)] }),
      etag: programmeId && etagOf(answer),
    }
  }
  return (
    <ImportDialog
      file={file}
      onClosed={onClosed}
      kind={{
        noun,
        fields: fieldsFor(fields, tasks),
        keyField,
        maxRows: maxImportedRows,
        isGuarded: true,
        isInPieces: true,
        send: sendFile,
        ...('choices' in more && { choices: more.choices }),
      }}
    />
  )
}

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
