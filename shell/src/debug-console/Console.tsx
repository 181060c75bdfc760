import { clearLog, levels, logEntries, type LogEntry } from '@aerofleet/shared/runtime/request-log'
import { Button } from '@aerofleet/ui/Button'
import { Dialog } from '@aerofleet/ui/dialog/Dialog'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useEffect, useState } from 'react'
import classes from './Console.module.css'
import { LogList } from './LogList'

const refreshEvery = 1000 // milliseconds, spec §9

const filters = ['all', ...levels] as const
type Filter = (typeof filters)[number]

function Console({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [entries, refresh] = useLogEntries(open)
  const filtered = filter === 'all' ? entries : entries.filter((entry) => entry.level === filter)
  const clear = () => {
    clearLog()
    refresh()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Debug Console"
      wide
      footer={
        <div className={classes.footer}>
          <p>{`Total: ${entries.length} | Filtered: ${filtered.length}`}</p>
          <Button onClick={onClose}>Close</Button>
        </div>
      }
    >
      <div className={classes.tools}>
        <SelectField
          label="Level"
          value={filter}
          onChange={(event) =>
            setFilter(filters.find((level) => level === event.target.value) ?? 'all')
          }
        >
          {filters.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
        <Button onClick={clear}>Clear Logs</Button>
      </div>
      {filtered.length === 0 ? (
        <p className={classes.empty}>
          No logs found. Try making some API requests to see debug information.
        </p>
      ) : (
        <LogList entries={filtered} />
      )}
    </Dialog>
  )
}

const newestFirst = () => logEntries().toReversed()

function useLogEntries(open: boolean): [LogEntry[], () => void] {
  const [entries, setEntries] = useState<LogEntry[]>([])
  useEffect(() => {
    if (!open) return
    const refresh = () => setEntries(newestFirst())
    refresh()
    const timer = setInterval(refresh, refreshEvery)
    return () => clearInterval(timer)
  }, [open])
  return [entries, () => setEntries(newestFirst())]
}

export { Console as Component }
