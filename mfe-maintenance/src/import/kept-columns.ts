import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { ImportField } from '@aerofleet/ui/import/columns'
import { toServerFile, type SentRow } from '@aerofleet/ui/import/file/rewrite'

/** A list of documents by task number lacks these columns, and a task of the draft has their values. */
const kept = ['title', 'ata', 'kind'] as const

/** Returns the fields of a file for a draft: one with tasks needs the code alone of those that it has. */
export const fieldsFor = (
  fields: readonly ImportField[],
  tasks: readonly Task[],
): readonly ImportField[] =>
  tasks.length === 0
    ? fields
    : fields.map((field) =>
        kept.some((name) => name === field.name) ? { ...field, isNeeded: false } : field,
      )

/** Returns the file for the server, with the columns that it lacks from the tasks of the draft. */
export function withKept(text: string, rows: readonly SentRow[], tasks: readonly Task[]): string {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const lacking = kept.filter((name) => !names.includes(name))
  if (lacking.length === 0) return text
  const byCode = new Map(tasks.map((task) => [task.code, task]))
  const whole = rows.map(({ line, values }) => {
    const task = byCode.get(values['code'] ?? '')
    const found = lacking.map((name) => [name, task?.[name] ?? ''])
    return { line, values: { ...values, ...Object.fromEntries(found) } }
  })
  return toServerFile(whole, [...names, ...lacking], true)
}
