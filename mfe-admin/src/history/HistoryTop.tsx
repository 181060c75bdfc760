import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { formatNumber } from '@aerofleet/shared/format'
import { SearchField } from '@aerofleet/ui/list/controls/SearchField'
import { ExportButton } from './ExportButton'
import type { HistoryFilter } from './history-filter'
import { HistoryFilters } from './HistoryFilters'
import classes from './HistoryTop.module.css'

type HistoryTopProps = {
  filter: HistoryFilter
  historyQuery: HistoryQuery
  /** The number of loaded changes; `undefined` before the first page. */
  count: number | undefined
  hasMore: boolean
  /** Sets query parameters of the address; `null` removes one. */
  onChange: (entries: Record<string, string | null>) => void
}

export function HistoryTop({ filter, historyQuery, count, hasMore, onChange }: HistoryTopProps) {
  return (
    <>
      <div className={classes.line}>
        <h2>All changes</h2>
        <p role="status" className={classes.count}>
          {count === undefined ? null : countText(count, hasMore)}
        </p>
        <SearchField
          label="Search"
          placeholder="Search tail number, company, email"
          className={classes.search}
          search={filter.search}
          onSearch={(q) => onChange({ q })}
        />
        <ExportButton filter={historyQuery} />
      </div>
      <HistoryFilters filter={filter} onChange={onChange} />
    </>
  )
}

const countText = (count: number, hasMore: boolean) =>
  hasMore
    ? `The newest ${formatNumber(count)} changes`
    : `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`
