import { maintenanceHistoryCalls } from '@aerofleet/shared/contract/maintenance/imports'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { ChangeEntry } from '@aerofleet/ui/history/ChangeEntry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogPanel } from '../frame/LogPanel'
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
      entry={(change) => <ChangeEntry change={change} look="dense" isOfOne />}
    />
  )
}
