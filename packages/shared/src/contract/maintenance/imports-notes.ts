import { importErrors, type NotesOf } from '../notes'
import type { maintenanceHistoryCalls, maintenanceImportCalls } from './imports'

export const maintenanceImportNotes: NotesOf<typeof maintenanceImportCalls> = {
  maintenanceImport: {
    description:
      'The first line names the columns, in any order, with commas or semicolons between them. Figures have a point as decimal sign. A file without rows is refused. `readings` has `tailNumber,date,hours,cycles,note` and needs the role MRO, Operator or Admin; the other kinds need Operator or Admin. `baselines` has `tailNumber,code,date,hours,cycles,reference`. `programme` has the columns of an exported programme: its tasks are added to the draft of `programmeId`, or change the tasks with the same codes. `remove` removes tasks that the file lacks, and the answer names the codes of all. A check has the version of the programme as its ETag, and `If-Match` takes it. `components` has the columns of a status sheet of parts, and needs Operator or Admin: `partNumber,serialNumber,name,tailNumber,position,parentPartNumber,parentSerialNumber,asOf`, the figures and limits, and `remainingHours,remainingCycles` as printed. A parent may stand after its parts, or be there already. At most 1,000 rows come in, in one transaction. `components` of a check counts its parts and names the one that comes first. `larger` takes the larger of a printed remaining and the limit less what was used, `fromInstallation` lets calendar limits count from the day of installation. If a row has an error, nothing is stored; with `leaveOut` the other rows are stored, some aircraft at a time. `leftOut` lists the rows that were left out, or became wrong meanwhile. Rows that are stored already are skipped, so the same file can be sent again. `dryRun` only checks. `accept` stores implausible readings, and baselines that the readings do not allow.',
    conflicts: importErrors,
    checked: true,
  },
}

export const maintenanceHistoryNotes: NotesOf<typeof maintenanceHistoryCalls> = {
  maintenanceChangeList: {
    description:
      'With the `kind` `aircraft` and an id, the answer has all changes of the maintenance of that aircraft. `before` is null for a new thing, `after` for a removed one.',
  },
}
