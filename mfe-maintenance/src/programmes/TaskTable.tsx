import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { Button } from '@aerofleet/ui/Button'
import { useMemo } from 'react'
import { taskNote } from '../ata'
import { limitsText } from '../limits-text'
import { PlainTable, type PlainColumn } from '../PlainTable'
import { capitalised, inWords } from '../words'
import classes from './TaskTable.module.css'

type TaskTableProps = {
  tasks: readonly Task[]
  /** Of a draft, whose tasks may be changed. */
  editing?: {
    onEdit: (task: Task) => void
    onRemove: (task: Task) => void
    disabledReason: string | undefined
  }
}

export function TaskTable({ tasks, editing }: TaskTableProps) {
  const all = useMemo(() => (editing ? [...columns, actions(editing)] : columns), [editing])
  return <PlainTable label="Tasks" rows={tasks} rowKey={codeOf} columns={all} />
}

const codeOf = ({ code }: Task) => code

const columns: PlainColumn<Task>[] = [
  {
    label: 'Task',
    width: 'minmax(0, 2fr)',
    isTitle: true,
    cell: (task) => (
      <>
        {task.title}
        <span className={classes.second}>{taskNote(task)}</span>
      </>
    ),
  },
  {
    label: 'Every',
    width: 'minmax(0, 2fr)',
    cell: ({ limits, which }) =>
      `${limitsText(limits)}${which === 'last' ? ', whichever comes last' : ''}`,
  },
  { label: 'Kind', width: 'minmax(0, 1fr)', cell: ({ kind }) => capitalised(inWords(kind)) },
  {
    label: 'Reference',
    width: 'minmax(0, 1fr)',
    cell: ({ reference, airworthinessLimitation, critical }) => (
      <div>
        {reference || '–'}
        <span className={classes.second}>
          {[airworthinessLimitation && 'Airworthiness limitation', critical && 'Critical']
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
    ),
  },
]

const actions = ({
  onEdit,
  onRemove,
  disabledReason,
}: NonNullable<TaskTableProps['editing']>): PlainColumn<Task> => ({
  label: 'Actions',
  width: '9.5rem',
  cell: (task) => (
    <div>
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
    </div>
  ),
})
