import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { taskFields } from '@aerofleet/shared/records/task'
import { Button } from '@aerofleet/ui/Button'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { chapterText } from '../words/ata'
import { limitsText, toleranceText } from '../words/limits-text'

type TaskTableProps = {
  tasks: readonly Task[]
  /** Absent for tasks that cannot change. */
  editing?: {
    onEdit: (task: Task) => void
    onRemove: (task: Task) => void
    disabledReason: string | undefined
  }
}

export function TaskTable({ tasks, editing }: TaskTableProps) {
  return (
    <DataTable
      label="Tasks"
      rows={tasks}
      rowKey={codeOf}
      columns={columns}
      actions={editing ? (task: Task) => <Actions task={task} {...editing} /> : undefined}
      actionsWidth="9.5rem"
    />
  )
}

const codeOf = ({ code }: Task) => code

const columns: Columns<Task> = {
  code: {
    label: taskFields.code.short,
    width: 'minmax(7.5rem, 0.8fr)',
    cell: ({ code }) => <span translate="no">{code}</span>,
  },
  task: {
    label: 'Task',
    width: '2.6fr',
    line: 'title',
    cell: ({ title, ata }) => <TwoLines second={chapterText(ata)}>{title}</TwoLines>,
  },
  every: {
    label: 'Every',
    width: '1.6fr',
    cell: ({ limits, which }) => (
      <TwoLines second={toleranceText(limits)}>
        {`${limitsText(limits)}${which === 'last' ? ', whichever comes last' : ''}`}
      </TwoLines>
    ),
  },
  kind: {
    label: taskFields.kind.label,
    width: '1fr',
    cell: ({ kind }) => taskFields.kind.choices[kind],
  },
  reference: {
    label: 'Reference',
    width: '1.4fr',
    cell: ({ reference, airworthinessLimitation, critical }) => {
      const marks = [airworthinessLimitation && 'Airworthiness limitation', critical && 'Critical']
        .filter(Boolean)
        .join(', ')
      return reference ? <TwoLines second={marks}>{reference}</TwoLines> : marks || '–'
    },
  },
}

type ActionsProps = NonNullable<TaskTableProps['editing']> & { task: Task }

function Actions({ task, onEdit, onRemove, disabledReason }: ActionsProps) {
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Edit ${task.code}`}
        disabledReason={disabledReason}
        onClick={() => onEdit(task)}
      >
        Edit
      </Button>
      <Button
        variant="quietInk"
        aria-label={`Remove ${task.code}`}
        disabledReason={disabledReason}
        onClick={() => onRemove(task)}
      >
        Remove
      </Button>
    </>
  )
}
