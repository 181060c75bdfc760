import {
  programmeCalls,
  type Programme,
  type Revision,
} from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { useRef, useState } from 'react'
import { programmeSaved } from '../form/saved'
import { ImportButton } from '../import/ImportButton'
import classes from './DraftTasks.module.css'
import { TaskForm } from './TaskForm'
import { TaskTable } from './TaskTable'

type DraftTasksProps = {
  programme: Programme
  draft: Revision
  disabledReason: string | undefined
}

/** Saving a task makes a new version of the programme. */
export function DraftTasks({ programme, draft, disabledReason }: DraftTasksProps) {
  const [edited, setEdited] = useKeptState<Task | 'new' | null>('task', null)
  const [removed, setRemoved] = useState<Task | null>(null)
  const isRemoved = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const update = useCall(programmeCalls.maintenanceProgrammeUpdate, programmeSaved)
  const { name, id, version } = programme
  const { tasks, ...text } = draft

  const save = (next: Task[]) =>
    update.mutateAsync({
      params: { id },
      body: { name, ...text, tasks: next },
      ifMatch: version,
    })
  const put = (task: Task) =>
    save(
      edited === 'new' || edited === null
        ? [...tasks, task]
        : tasks.map((each) => (each.code === edited.code ? task : each)),
    )
  return (
    <>
      <div className={classes.bar}>
        <h3 ref={heading} tabIndex={-1}>
          Tasks of the draft
        </h3>
        <ImportButton kind="programme" programmeId={id} tasks={tasks} />
        <Button
          variant="primary"
          disabledReason={disabledReason}
          onClick={() => setEdited('new')}
          {...pressedByNew}
        >
          <Icon name="add" size={16} />
          Add Task
        </Button>
      </div>
      {tasks.length > 0 && programme.status === 'draft' ? (
        <Note size="medium">
          When the list is complete, Activate makes it valid. Then Assign to Aircraft.
        </Note>
      ) : null}
      {tasks.length > 0 ? (
        <TaskTable
          tasks={tasks}
          editing={{ onEdit: setEdited, onRemove: setRemoved, disabledReason }}
        />
      ) : (
        <p>No task yet: add one, or import a file.</p>
      )}
      <FormDialog
        open={edited !== null}
        title={edited === 'new' || edited === null ? 'New task' : `Task ${edited.code}`}
        wide
        onClose={() => setEdited(null)}
      >
        {(close) => (
          <TaskForm
            task={edited === 'new' || edited === null ? undefined : edited}
            on={draft}
            onSave={put}
            onSaved={() => setEdited(null)}
            onCancel={close}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={`Remove ${removed?.code ?? ''}?`}
        description="It leaves the draft. Aircraft keep it until the revision is applied to them."
        confirmLabel="Remove"
        failure="Failed to remove the task"
        onConfirm={async () => {
          await save(tasks.filter(({ code }) => code !== removed?.code))
          isRemoved.current = true
          toast.success(`Task ${removed?.code ?? ''} removed from the draft`)
        }}
        finalFocus={() => {
          const target = isRemoved.current ? heading.current : null
          isRemoved.current = false
          return target ?? true
        }}
      />
    </>
  )
}
