import {
  maintenanceImportCalls,
  maxImportedRows,
} from '@aerofleet/shared/contract/maintenance/imports'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { deed } from '@aerofleet/ui/import/deeds'
import type { SentRow } from '@aerofleet/ui/import/file/rewrite'
import type { ImportKind as DialogKind } from '@aerofleet/ui/import/import-kind'
import { ImportDialog } from '@aerofleet/ui/import/ImportDialog'
import { useSend } from '@aerofleet/ui/import/use-send'
import { kinds, type ImportKind } from './import-kinds'

/** What is imported; tasks replace those of a draft. */
export type ImportTarget = {
  kind: ImportKind
  draft?: { programmeId: string; tasks: readonly Task[] }
}

type MaintenanceImportProps = ImportTarget & { onClosed: () => void }

function MaintenanceImport({ kind, draft, onClosed }: MaintenanceImportProps) {
  const send = useSend(maintenanceImportCalls.maintenanceImport, {
    also: ['aircraft', 'history'],
    ...(draft && { refetch: 'awaited' }),
  })
  const { noun, fields, keyField, does, ...more } = kinds[kind]
  const sendFile: DialogKind['send'] = async ({ text, rows, choices, isCheck, leavesOut }) => {
    const { leftOut, stored, ...answer } = await send(
      {
        params: { kind },
        body: text,
        query: {
          ...(draft && { programmeId: draft.programmeId }),
          ...(choices.has('accept') && { accept: '1' }),
          ...(isCheck && { dryRun: '1' }),
          // In a check it only names the lines that have an error.
          ...((isCheck || leavesOut) && { leaveOut: '1' }),
        },
      },
      isCheck,
    )
    const count = isCheck ? answer.rows - answer.skipped - leftOut.length : stored
    const removed = draft ? missingCodes(draft.tasks, rows) : []
    return {
      ...answer,
      ...(isCheck ? { wrongLines: leftOut.map(({ line }) => line) } : { leftOut }),
      deeds: [deed(does, count), ...(removed.length > 0 ? [deed('remove', removed.length)] : [])],
      note:
        removed.length > 0 ? `Not in this file, and removed: ${removed.join(', ')}.` : undefined,
    }
  }
  return (
    <ImportDialog
      onClosed={onClosed}
      kind={{
        noun,
        fields,
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

/** The codes of tasks that a file lacks. */
function missingCodes(tasks: readonly Task[], rows: readonly SentRow[]): string[] {
  const inFile = new Set(rows.map(({ values }) => values['code']?.trim()))
  return tasks.map(({ code }) => code).filter((code) => !inFile.has(code))
}

export { MaintenanceImport as Component }
