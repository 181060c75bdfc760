import { maintenanceHistoryCalls } from '@aerofleet/shared/contract/maintenance/imports'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { ChangeEntry } from '@aerofleet/ui/history/ChangeEntry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogPanel } from './LogPanel'
import { pagesOf } from './pages-of'

const { maintenanceChangeList } = maintenanceHistoryCalls

type Thing = { kind: 'programme' | 'order'; id: string }

const changePages = (of: Thing) =>
  pagesOf(query(maintenanceChangeList, { query: of }), (page, signal) =>
    call(maintenanceChangeList, { query: { ...of, ...page }, signal }),
  )

/** Of a programme, or of an order with its cards. The user can undo an import of tasks while it is the newest change. */
export function HistoryPanel(of: Thing) {
  const changes = useInfiniteQuery(changePages(of))
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
