import { explainNeed } from '@aerofleet/shared/access'
import { csvCalls } from '@aerofleet/shared/contract/maintenance/due'
import {
  programmeCalls,
  programmeStatuses,
  type ProgrammeRow,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { withEntries } from '@aerofleet/shared/list-view'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { discardUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { Icon } from '@aerofleet/ui/Icon'
import { ListState } from '@aerofleet/ui/list/ListState'
import { SearchField } from '@aerofleet/ui/list/SearchField'
import { useAddressParams } from '@aerofleet/ui/list/use-address-params'
import { Segments } from '@aerofleet/ui/Segments'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CsvButton } from '../CsvButton'
import { FormDialog } from '../FormDialog'
import { ImportButton } from '../import/ImportButton'
import { MainAction } from '../MainAction'
import { MaintenanceFrame } from '../MaintenanceFrame'
import { MorePages } from '../MorePages'
import { pagesOf } from '../pages-of'
import { PlainTable, type PlainColumn } from '../PlainTable'
import { ProgrammeForm } from '../programmes/ProgrammeForm'
import { useReadOn } from '../use-read-on'
import { pressedByNew } from '../use-row-keys'
import { addresses, capitalised } from '../words'
import classes from './ProgrammesPage.module.css'

const { maintenanceProgrammeList } = programmeCalls
type Status = ProgrammeRow['status']

const programmePages = (filters: { q?: string; status?: Status }) =>
  pagesOf(query(maintenanceProgrammeList, { query: filters }), (page, signal) =>
    call(maintenanceProgrammeList, { query: { ...filters, ...page }, signal }),
  )

const choices = [
  { value: 'all', label: 'All' },
  ...programmeStatuses.map((value) => ({ value, label: capitalised(value) })),
] as const

function ProgrammesPage() {
  const [params, setParams] = useAddressParams()
  const search = params.get('q') ?? ''
  const status = programmeStatuses.find((one) => one === params.get('status'))
  const q = search.trim()
  const programmes = useInfiniteQuery({
    ...programmePages({ ...(q && { q }), ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })
  const readOn = useReadOn(programmes)
  const change = (entries: Record<string, string | null>) =>
    setParams((current) => withEntries(current, entries), { replace: 'q' in entries })
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Programmes</h2>
      <div className={classes.bar}>
        <SearchField
          label="Search name or type"
          className={classes.search}
          search={search}
          onSearch={(text) => change({ q: text })}
        />
        <Segments
          label="Status"
          value={status ?? 'all'}
          onValueChange={(value) => change({ status: value === 'all' ? null : value })}
          options={choices}
        />
        <div className={classes.end}>
          <ImportButton kind="baselines" />
          <CsvButton
            name="baselines"
            read={() => call(csvCalls.maintenanceBaselinesCsv, { query: {} })}
          >
            Export Baselines
          </CsvButton>
          <NewProgramme />
        </div>
      </div>
      <ListState
        query={programmes.isFetchNextPageError ? { ...programmes, error: null } : programmes}
        errorMessage="Failed to load the programmes"
        skeleton={<Skeleton count={5} height="2.75rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <>
              <PlainTable
                label="Programmes"
                rows={rows}
                rowKey={idOf}
                columns={columns}
                onEnd={readOn}
              />
              <MorePages list={programmes} />
            </>
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
            </EmptyState>
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

function NewProgramme() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const mayPlan = useMay('planMaintenance')
  return (
    <>
      <MainAction>
        <Button
          variant="primary"
          disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')}
          onClick={() => setOpen(true)}
          {...pressedByNew}
        >
          <Icon name="add" size={16} />
          New Programme
        </Button>
      </MainAction>
      <FormDialog open={open} title="New programme" onClose={() => setOpen(false)}>
        {(close) => (
          <ProgrammeForm
            onCancel={close}
            onSaved={({ id }) => {
              setOpen(false)
              discardUnsaved()
              void navigate(addresses.programme(id))
            }}
          />
        )}
      </FormDialog>
    </>
  )
}

const idOf = ({ id }: ProgrammeRow) => id

const columns: PlainColumn<ProgrammeRow>[] = [
  {
    label: 'Name',
    width: 'minmax(0, 2fr)',
    isTitle: true,
    cell: ({ id, name }) => (
      <Link to={addresses.programme(id)} className={classes.name}>
        {name}
      </Link>
    ),
  },
  { label: 'Aircraft type', width: 'minmax(0, 1.5fr)', cell: ({ aircraftType }) => aircraftType },
  {
    label: 'Revision',
    width: 'minmax(0, 1.5fr)',
    cell: ({ revision, revisionDate }) => `${revision}, ${formatDate(revisionDate)}`,
  },
  {
    label: 'Status',
    width: '11rem',
    cell: ({ status, hasDraft }) =>
      `${capitalised(status)}${status === 'active' && hasDraft ? ', draft in progress' : ''}`,
  },
  {
    label: 'Tasks',
    width: '5rem',
    isFigure: true,
    cell: ({ tasks }) => formatNumber(tasks),
  },
  {
    label: 'Aircraft',
    width: '5.5rem',
    isFigure: true,
    cell: ({ aircraft }) => formatNumber(aircraft),
  },
]

export { ProgrammesPage as Component }
