import { explainNeed } from '@aerofleet/shared/access'
import { csvCalls, dueCalls, type Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls } from '@aerofleet/shared/contract/maintenance/items'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { call } from '@aerofleet/shared/runtime/api-client'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { AssignProgramme } from '../aircraft/AssignProgramme'
import { measuredText, rateSource, ratesText } from '../aircraft/rates-text'
import { Acknowledge, Readings, Strike } from '../aircraft/Readings'
import { UtilisationForm } from '../aircraft/UtilisationForm'
import { CsvButton } from '../CsvButton'
import { DetailState } from '../DetailState'
import { duePages } from '../due/due-pages'
import { DueTable } from '../due/DueTable'
import { FleetCondition } from '../FleetCondition'
import { FormDialog } from '../FormDialog'
import { Records } from '../item/ItemLog'
import { MainAction } from '../MainAction'
import frame from '../MaintenanceFrame.module.css'
import { TaskForm } from '../programmes/TaskForm'
import { LogReading, ReadingDialog } from '../readings/LogReading'
import { StateWords } from '../StateWords'
import { addresses, hoursText, stateText } from '../words'
import classes from './MaintainedPage.module.css'

function MaintainedPage() {
  const { id = '' } = useParams()
  const maintained = useQuery(query(dueCalls.maintenanceAircraftView, { params: { id } }))
  usePageTitle(maintained.data?.aircraft.tailNumber)
  return (
    <DetailState
      query={maintained}
      noun="aircraft"
      icon="aircraft"
      list={{ to: addresses.aircraft, label: 'Aircraft' }}
    >
      {(data) => <Details maintained={data} />}
    </DetailState>
  )
}

/** What stands below the figures of an aircraft, as the address says. */
const tabs = [
  { name: '', label: 'Due' },
  { name: 'readings', label: 'Readings' },
  { name: 'records', label: 'Records' },
] as const

function Details({ maintained }: { maintained: Maintained }) {
  const { aircraft, worst, counters, today, attention } = maintained
  const [params] = useSearchParams()
  const shown = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
  const attentionId = useId()
  return (
    <>
      <div className={classes.headline}>
        <div>
          <h2 className={classes.tail}>{aircraft.tailNumber}</h2>
          <p className={classes.about}>
            {aircraft.aircraftType}
            {aircraft.operator ? ` · ${aircraft.operator.name}` : ''} ·{' '}
            <Link to={`/dashboard/aircraft/${aircraft.id}`}>Aircraft details</Link>
          </p>
        </div>
        {worst ? (
          <StateWords state={worst} isBadge>
            {stateText(worst)}
          </StateWords>
        ) : null}
        <Actions maintained={maintained} />
      </div>
      <Figures maintained={maintained} />
      <FleetCondition aircraftId={aircraft.id} />
      {attention.length > 0 ? (
        <section aria-labelledby={attentionId} className={classes.attention}>
          <h3 id={attentionId}>Needs attention</h3>
          {attention.map(({ kind, message, readingId }) => (
            <Alert
              key={readingId ? `${kind} ${readingId}` : message}
              tone="info"
              title={message}
              actions={
                kind === 'correction' && readingId ? (
                  <Acknowledge id={readingId} />
                ) : kind === 'reading-after-today' && readingId ? (
                  <Strike id={readingId} what="the reading after today" />
                ) : null
              }
            />
          ))}
        </section>
      ) : null}
      <nav aria-label={aircraft.tailNumber} className={frame.tabs}>
        {tabs.map(({ name, label }) => (
          <Link
            key={label}
            to={{ search: name && `?tab=${name}` }}
            aria-current={shown.name === name ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown.name === 'readings' ? (
        <Readings aircraftId={aircraft.id} />
      ) : shown.name === 'records' ? (
        <>
          <div className={classes.export}>
            <CsvButton
              name={`records-${aircraft.tailNumber}`}
              read={() =>
                call(csvCalls.maintenanceRecordsCsv, { query: { aircraftId: aircraft.id } })
              }
            >
              Export Records
            </CsvButton>
          </div>
          <Records aircraftId={aircraft.id} />
        </>
      ) : (
        <Items aircraftId={aircraft.id} />
      )}
      <p className={classes.about}>
        Newest reading {formatDate(counters.date)}; today is {formatDate(today)} (UTC).
      </p>
    </>
  )
}

function Figures({ maintained: { counters, rates, programme } }: { maintained: Maintained }) {
  const measured = measuredText(rates)
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Hours</dt>
        <dd className={classes.large}>{hoursText(counters.hours)} h</dd>
        <dd>of {formatDate(counters.date)}</dd>
      </div>
      <div>
        <dt>Cycles</dt>
        <dd className={classes.large}>{formatNumber(counters.cycles)}</dd>
        <dd>of {formatDate(counters.date)}</dd>
      </div>
      <div>
        <dt>{rates.plan ? 'Planned a day' : 'Rates a day'}</dt>
        <dd>{ratesText(rates)}</dd>
        <dd>{rateSource(rates)}</dd>
        {measured ? <dd>{measured}</dd> : null}
      </div>
      <div>
        <dt>Programme</dt>
        <dd>
          {programme ? (
            <Link to={addresses.programme(programme.id)}>{programme.name}</Link>
          ) : (
            'None'
          )}
        </dd>
        {programme ? (
          <dd>
            Revision {programme.revision}
            {programme.latestRevision === programme.revision
              ? ''
              : `; revision ${programme.latestRevision} is valid now`}
          </dd>
        ) : null}
      </div>
    </dl>
  )
}

function Actions({ maintained }: { maintained: Maintained }) {
  const [open, setOpen] = useState<'reading' | 'utilisation' | 'programme' | 'item' | null>(null)
  const create = useCall(itemCalls.maintenanceItemCreate)
  const mayPlan = useMay('planMaintenance')
  const need = mayPlan ? undefined : explainNeed('planMaintenance')
  const close = () => setOpen(null)
  const { aircraft, today } = maintained
  return (
    <div className={classes.actions}>
      <Button disabledReason={need} onClick={() => setOpen('programme')}>
        Assign Programme
      </Button>
      <Button disabledReason={need} onClick={() => setOpen('utilisation')}>
        Plan Utilisation
      </Button>
      <Button disabledReason={need} onClick={() => setOpen('item')}>
        Add Item
      </Button>
      <MainAction>
        <LogReading aircraft={aircraft} onOpen={() => setOpen('reading')} />
      </MainAction>
      <ReadingDialog
        of={open === 'reading' ? maintained : undefined}
        today={today}
        onClose={close}
      />
      <FormDialog
        open={open === 'utilisation'}
        title={`Utilisation of ${aircraft.tailNumber}`}
        onClose={close}
      >
        {(cancel) => <UtilisationForm maintained={maintained} onSaved={close} onCancel={cancel} />}
      </FormDialog>
      <FormDialog
        open={open === 'item'}
        title={`An item of ${aircraft.tailNumber} alone`}
        wide
        onClose={close}
      >
        {(cancel) => (
          <TaskForm
            task={undefined}
            on={{ aircraftId: aircraft.id }}
            submitLabel="Add Item"
            onSave={(task) => create.mutateAsync({ body: { ...task, aircraftId: aircraft.id } })}
            onSaved={close}
            onCancel={cancel}
          />
        )}
      </FormDialog>
      <FormDialog
        open={open === 'programme'}
        title={`Programme of ${aircraft.tailNumber}`}
        wide
        onClose={close}
      >
        {(cancel) => <AssignProgramme maintained={maintained} onSaved={close} onCancel={cancel} />}
      </FormDialog>
    </div>
  )
}

function Items({ aircraftId }: { aircraftId: string }) {
  const due = useInfiniteQuery(duePages({ aircraftId }))
  return (
    <ListState
      query={due}
      errorMessage="Failed to load the items"
      skeleton={<Skeleton count={4} height="3.125rem" />}
    >
      {({ rows, today }) =>
        rows.length > 0 ? (
          <DueTable rows={rows} pages={due} today={today} />
        ) : (
          <p>No item is tracked yet: assign a programme.</p>
        )
      }
    </ListState>
  )
}

export { MaintainedPage as Component }
