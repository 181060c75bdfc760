import type { Change } from '@aerofleet/shared/contract/change'
import { maintenanceHistoryCalls } from '@aerofleet/shared/contract/maintenance/imports'
import { formatDate } from '@aerofleet/shared/format'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { changeDeed } from '@aerofleet/ui/history/change-in-full'
import { ChangeTime } from '@aerofleet/ui/history/ChangeTime'
import { UndoButton } from '@aerofleet/ui/history/UndoButton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogPanel } from '../frame/LogPanel'
import classes from '../frame/LogPanel.module.css'
import { pagesOf } from '../frame/pages-of'

const { maintenanceChangeList } = maintenanceHistoryCalls

const changePages = (id: string) => {
  const of = { kind: 'programme', id } as const
  return pagesOf(query(maintenanceChangeList, { query: of }), (page, signal) =>
    call(maintenanceChangeList, { query: { ...of, ...page }, signal }),
  )
}

/** The user can undo an import of tasks while it is the newest change. */
export function ProgrammeHistory({ id }: { id: string }) {
  const changes = useInfiniteQuery(changePages(id))
  return (
    <LogPanel
      title="History"
      log={changes}
      errorMessage="Failed to load the history"
      none="Nothing was changed yet."
      entry={(change) => <Entry change={change} />}
    />
  )
}

function Entry({ change }: { change: Change }) {
  const { at, by, act } = change
  return (
    <li tabIndex={-1} className={classes.entry}>
      <div>
        <p>
          <strong translate="no">{by?.name}</strong>{' '}
          <span>{act ? act.label : changeDeed(change)}</span>
        </p>
        <p className={classes.second}>
          {formatDate(at.slice(0, 10))} <ChangeTime at={at} />
        </p>
      </div>
      {act ? <UndoButton change={change} asAct /> : null}
    </li>
  )
}
