import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import type { Pages } from '@aerofleet/ui/list/use-read-on'
import { useMemo } from 'react'
import { LogReading, ReadingDialog } from '../readings/LogReading'
import { useRound } from '../readings/use-round'
import { columnsOf } from './maintained-columns'

type MaintainedTableProps = { rows: readonly MaintainedRow[]; pages: Pages; today: string }

const idOf = ({ aircraft }: MaintainedRow) => aircraft.id

export function MaintainedTable({ rows, pages, today }: MaintainedTableProps) {
  const columns = useMemo(() => columnsOf(today), [today])
  const { current, next, begin, end } = useRound(rows, pages)
  return (
    <>
      <DataTable
        label="Aircraft"
        rows={rows}
        rowKey={idOf}
        columns={columns}
        actions={({ aircraft }) => (
          <LogReading aircraft={aircraft} variant="quiet" onOpen={() => begin(aircraft.id)} />
        )}
        actionsWidth="8rem"
        pages={pages}
      />
      <ReadingDialog of={current} today={today} next={next} onClose={end} />
    </>
  )
}
