import {
  programmeStatuses,
  type ProgrammeRow,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { Button } from '@aerofleet/ui/Button'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { columns } from '../programmes/programme-columns'
import { programmePages } from '../programmes/programme-pages'
import { ProgrammeControls } from '../programmes/ProgrammeControls'

const idOf = ({ id }: ProgrammeRow) => id

function ProgrammesPage() {
  const [params, change] = useAddressEntries()
  const search = params.get('q') ?? ''
  const status = programmeStatuses.find((one) => one === params.get('status'))
  const q = search.trim()
  const programmes = useInfiniteQuery({
    ...programmePages({ ...(q && { q }), ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Programmes</h2>
      <ProgrammeControls search={search} status={status} onChange={change} />
      <ListState
        query={programmes}
        errorMessage="Failed to load the programmes"
        skeleton={<Skeleton count={5} height="2.75rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <DataTable
              label="Programmes"
              rows={rows}
              rowKey={idOf}
              columns={columns}
              pages={programmes}
            />
          ) : (
            <EmptyState
              title="No programmes found"
              icon="checklist"
              actions={
                q || status ? (
                  <Button onClick={() => change({ q: null, status: null })}>
                    Clear search and filters
                  </Button>
                ) : null
              }
            >
              A programme holds the tasks of a type of aircraft: what is to be done, and how often.
              Press New Programme; its tasks can come from a file.
            </EmptyState>
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

export { ProgrammesPage as Component }
