import type { historyCalls } from './history'
import type { NotesOf } from './notes'

export const historyNotes: NotesOf<typeof historyCalls> = {
  changeList: {
    etag: true,
    description:
      'Everybody sees changes of aircraft, and admins also changes of operators and roles. Callers without a role do not see `by`, and may not send `uid`. The filters are `kind`, `uid` (the author), `from` (included), `to` (excluded) and `q` (a part of the label, in any spelling). An act, such as an import, is one row, its newest change; `act` asks for all its rows, and `q` finds the act by any of them. `after` is the id of the last row of the previous page. `limit` is 1 to 200; any other number means 50.',
  },
  changeUndo: {
    description:
      'Undoing an edit gives the aircraft its old values back, and strikes the reading that the edit made, with the reason “Undone”. If the caller may not strike that reading, the old figures become a correction. Undoing a logged reading strikes it, and undoing that lets it count again. `undone` is 1, or for an import of readings 0 or 1.',
    conflicts:
      'A number or name is taken, a person has struck the reading, or the change is of another kind.',
    refusals: { 412: 'A newer change has changed it' },
  },
  actUndo: {
    description:
      'One transaction deletes what the act created, restores what it deleted, gives changed things their old values, and strikes readings as `changeUndo` does. An import of readings or of baselines takes several transactions. The history shows this as a new act. The caller needs the capabilities for doing the same by hand.',
    conflicts: 'Somebody has changed a part of the act since, or a part cannot be restored.',
  },
}
