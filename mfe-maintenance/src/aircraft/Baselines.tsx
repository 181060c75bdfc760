import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { hasThreshold, isRepeated } from '@aerofleet/shared/due/limits'
import { timeZone } from '@aerofleet/shared/own-day'
import { shortLabel } from '@aerofleet/shared/records/field'
import { baselineFields, type baselineNames } from '@aerofleet/shared/records/item'
import { taskFields } from '@aerofleet/shared/records/task'
import { emptyTexts } from '@aerofleet/shared/records/typed-values'
import { tailKey } from '@aerofleet/shared/tail-number'
import { TextField } from '@aerofleet/ui/form/TextField'
import type { Meaning } from '@aerofleet/ui/import/meaning'
import { Note } from '@aerofleet/ui/layout/Quiet'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { useMemo, useState, type ClipboardEvent } from 'react'
import { hasCodes, readBaselines } from '../import/pasted-baselines'
import { PastedBaselines } from '../import/PastedBaselines'
import { WrongCells } from '../import/WrongCells'
import classes from './Baselines.module.css'

export type TypedBaseline = Record<(typeof baselineNames)[number], string>
type Typed = ReadonlyMap<string, TypedBaseline>
type BaselinesProps = {
  tasks: readonly Task[]
  typed: Typed
  today: string
  tailNumber: string
  onChange: (typed: Typed) => void
}

type Said = { text: string; changes: Partial<Meaning> }

const empty: TypedBaseline = { ...emptyTexts(baselineFields), since: '' }
const isCounted = ({ limits }: Task) => isRepeated(limits) || limits.calendar !== undefined

export function Baselines({ tasks, typed, today, tailNumber, onChange }: BaselinesProps) {
  const rows = useMemo(() => tasks.filter(isCounted), [tasks])
  const codes = new Set(rows.map(({ code }) => code))

  const [said, setSaid] = useState<Said>({ text: '', changes: {} })
  const isTail = (cell: string) => tailKey(cell) === tailKey(tailNumber)
  const isOwn = (tail: string) => tail === '' || isTail(tail)
  const known = { tasks: rows, isTail, needsTail: false }
  const pasted = readBaselines(said.text, known, said.changes)

  function change(code: string, part: Partial<TypedBaseline>) {
    onChange(new Map(typed).set(code, { ...(typed.get(code) ?? empty), ...part }))
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    // The browser pastes any other text into the field.
    if (!/[\t\n,;]/.test(text.trim()) || !hasCodes(readBaselines(text, known), rows)) return
    event.preventDefault()
    take({ text, changes: {} })
  }
  function take(next: Said) {
    setSaid(next)
    const { baselines } = readBaselines(next.text, known, next.changes)
    const own = baselines.filter((each) => codes.has(each.code) && isOwn(each.tailNumber))
    if (own.length > 0)
      onChange(new Map([...typed, ...own.map(({ code, done }) => [code, done] as const)]))
  }
  const field = (task: Task, name: keyof TypedBaseline, label: string) => (
    <TextField
      label={`${label} of ${task.code}`}
      isLabelHidden
      type={name === 'date' || name === 'validUntil' ? 'date' : 'text'}
      inputMode={name === 'cycles' ? 'numeric' : undefined}
      max={name === 'date' ? today : undefined}
      autoComplete="off"
      value={typed.get(task.code)?.[name] ?? ''}
      onChange={({ target }) => change(task.code, { [name]: target.value })}
    />
  )
  const columns: Columns<Task> = {
    code: {
      label: taskFields.code.short,
      width: 'minmax(3.5rem, 0.4fr)',
      cell: ({ code }) => <span translate="no">{code}</span>,
    },
    task: { label: 'Task', width: '1fr', line: 'title', cell: ({ title }) => title },
    date: {
      label: `Done last (${timeZone()})`,
      width: '10rem',
      cell: (task) => field(task, 'date', 'Done last'),
    },
    hours: {
      label: 'Hours',
      width: '7rem',
      cell: (task) => (task.limits.hours ? field(task, 'hours', 'Hours') : null),
    },
    cycles: {
      label: 'Cycles',
      width: '6rem',
      cell: (task) => (task.limits.cycles ? field(task, 'cycles', 'Cycles') : null),
    },
    ...(rows.some(isPrinted) && {
      validUntil: {
        label: 'Valid until',
        width: '10rem',
        cell: (task) => (isPrinted(task) ? field(task, 'validUntil', 'Valid until') : null),
      },
    }),
    ...(rows.some(({ limits }) => hasThreshold(limits)) && {
      since: {
        label: shortLabel(baselineFields.since),
        width: '6rem',
        cell: ({ code, limits }) =>
          hasThreshold(limits) ? (
            <input
              type="checkbox"
              aria-label={`${baselineFields.since.label}, ${code}`}
              checked={typed.get(code)?.since === 'true'}
              onChange={({ target }) => change(code, { since: target.checked ? 'true' : '' })}
            />
          ) : null,
      },
    }),
  }
  return (
    <div className={classes.baselines} onPaste={paste}>
      <Note>
        When was each task done last? Type it, or paste lines of item, day, hours and cycles, then
        the last day of a paper. A task that stays empty has no baseline yet.
      </Note>
      <DataTable label="Baselines" rows={rows} rowKey={codeOf} columns={columns} />
      <WrongCells wrong={pasted.wrong.map(({ text }) => text)} />
      <PastedBaselines
        pasted={pasted}
        onChange={(changes) => take({ ...said, changes: { ...said.changes, ...changes } })}
      />
    </div>
  )
}

const isPrinted = ({ limits }: Task) => limits.calendar?.printed === true

const codeOf = ({ code }: Task) => code
