import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatAverage, formatHours, formatNumber, formatRemaining } from '@aerofleet/shared/format'
import { limits, limitUse, maintenanceStatus } from '@aerofleet/shared/maintenance'
import { query } from '@aerofleet/shared/runtime/query'
import { Slot } from '@aerofleet/shared/runtime/slot'
import { Button } from '@aerofleet/ui/Button'
import { Card } from '@aerofleet/ui/Card'
import { LimitGauge } from '@aerofleet/ui/condition/LimitGauge'
import { StatusBadge } from '@aerofleet/ui/condition/StatusBadge'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { fieldNames, fields, type Field } from '../aircraft-fields'
import classes from './AircraftDetailsPage.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Fields({ card, aircraft }: { card: Field['card']; aircraft: Aircraft }) {
  return fieldNames
    .map((name): Field => fields[name])
    .filter((field) => field.card === card)
    .map(({ label, show }) => (
      <Fact key={label} label={label}>
        {show(aircraft)}
      </Fact>
    ))
}

function Left({ label, left }: { label: string; left: { text: string; by?: string } }) {
  return (
    <Fact label={label}>
      <span className={left.by ? classes.overdue : undefined}>{left.text}</span>{' '}
      {left.by ? <span className={classes.by}>{left.by}</span> : null}
    </Fact>
  )
}

function FlightData({ aircraft }: { aircraft: Aircraft }) {
  const left = formatRemaining(aircraft)
  return (
    <Card title="Flight Data">
      <dl className={classes.facts}>
        <Fields card="flight" aircraft={aircraft} />
        <Left label="Hours Remaining" left={left.hours} />
        <Left label="Cycles Remaining" left={left.cycles} />
        <Fact label="Average Hours per Cycle">{formatAverage(aircraft)}</Fact>
      </dl>
    </Card>
  )
}

/** The larger share is the one that decides, and is named. */
function Condition({ aircraft }: { aircraft: Aircraft }) {
  const { hours, cycles, decidedBy } = limitUse(aircraft)
  return (
    <Card title="Maintenance Status">
      <p>
        <StatusBadge condition={maintenanceStatus(aircraft)} />
      </p>
      <div className={classes.gauges}>
        <Gauge name="Hours" limit={formatHours(limits.hours)} fraction={hours} />
        <Gauge name="Cycles" limit={formatNumber(limits.cycles)} fraction={cycles} />
      </div>
      <p className={classes.decides}>
        {`The ${decidedBy} decide: they have used the larger share of their limit. The mark at 80% is the warning point.`}
      </p>
    </Card>
  )
}

function Gauge({ name, limit, fraction }: { name: string; limit: string; fraction: number }) {
  return (
    <div>
      <p className={classes.gaugeName}>{`${name}, of ${limit}`}</p>
      <LimitGauge large fraction={fraction} label={`${name} used of the limit`} />
    </div>
  )
}

function Details({ aircraft }: { aircraft: Aircraft }) {
  return (
    <div className={classes.cards}>
      <Card title="Basic Information">
        <dl className={classes.facts}>
          <Fields card="basic" aircraft={aircraft} />
          <Fact label="Aircraft ID">
            <code>{aircraft.id}</code>
          </Fact>
        </dl>
      </Card>
      <FlightData aircraft={aircraft} />
      <Condition aircraft={aircraft} />
      {aircraft.operator ? (
        <Card title="Operator Information">
          <dl className={classes.facts}>
            <Fact label="Operator">{aircraft.operator.name}</Fact>
            <Fact label="Operator ID">
              <code>{aircraft.operator.id}</code>
            </Fact>
          </dl>
        </Card>
      ) : null}
    </div>
  )
}

const skeleton = (
  <div className={classes.cards}>
    <Skeleton height="220px" />
    <Skeleton height="220px" />
    <Skeleton height="220px" />
  </div>
)

/** The list's search, sort and filter come along, so that Back to List finds them again. */
function useBackToList() {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const known = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  const search = typeof known === 'string' ? known : ''
  return () => void navigate({ pathname: '/dashboard/aircraft', search })
}

// spec §2, /dashboard/aircraft/{id}
function AircraftDetailsPage() {
  const { id = '' } = useParams()
  const aircraft = useQuery(query(aircraftCalls.aircraftView, { params: { id } }))
  const backToList = useBackToList()
  const back = <Button onClick={backToList}>Back to List</Button>

  if (aircraft.error?.status === 404) {
    return (
      <EmptyState title="Aircraft not found" icon="aircraft" actions={back}>
        It may have been deleted, or the address is not quite right.
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h2>Aircraft Details</h2>
        <div className={classes.actions}>
          {back}
          {aircraft.data ? (
            <>
              {/* spec §2: these two do nothing */}
              <Button>Edit Aircraft</Button>
              <Button>Schedule Maintenance</Button>
            </>
          ) : null}
        </div>
      </header>
      <ListState
        query={aircraft}
        errorMessage="Failed to load aircraft details"
        skeleton={skeleton}
      >
        {(data) => (
          <>
            <Details aircraft={data} />
            <Slot
              name="aircraft-maintenance"
              of={{ aircraftId: data.id }}
              failed={(retry) => (
                <p role="alert" className={classes.failed}>
                  This part of the screen is unavailable. <Button onClick={retry}>Try Again</Button>
                </p>
              )}
            />
          </>
        )}
      </ListState>
    </div>
  )
}

export { AircraftDetailsPage as Component }
