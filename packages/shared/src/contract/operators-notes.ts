import { importErrors, imported, type NotesOf } from './notes'
import type { operatorCalls } from './operators'

export const operatorNotes: NotesOf<typeof operatorCalls> = {
  operatorList: {
    etag: true,
    description: 'Each operator has its aircraft. Deleted operators are left out.',
  },
  operatorCreate: { conflicts: 'Another operator has this company name, regardless of case.' },
  operatorDelete: { description: 'Its aircraft stay, without an operator. All of it is one act.' },
  operatorImport: { description: imported, conflicts: importErrors, checked: true },
}
