import { explainNeed } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { countConditions } from '@aerofleet/shared/maintenance'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fleetQuery } from '../fleet-query'
import { ExampleFleet } from './ExampleFleet'
import { findTightest, type Side } from './tightest'
import classes from './TightestAircraft.module.css'
import { TightRow } from './TightRow'

const sides = [
  { value: 'next', label: 'Next to reach a limit' },
  { value: 'over', label: 'Furthest over' },
] as const satisfies { value: Side; label: string }[]

const nothing: Record<Side, string> = {
  next: 'Every aircraft is over a limit.',
  over: 'No aircraft is over a limit.',
}

/** Shows nothing if the fleet cannot be loaded, because the condition panel says so. */
export function TightestAircraft() {
  const { data: fleet, isPending } = useQuery(fleetQuery)
  const [side, setSide] = useState<Side>('next')
  if (!fleet && !isPending) return null
  if (fleet?.length === 0) return <NoFleet />
  return (
    <Panel
      title="Tightest aircraft"
      action={<Segments label="Order" value={side} onValueChange={setSide} options={sides} />}
      footer={fleet ? <ListLink side={side} fleet={fleet} /> : <span />}
    >
      {fleet ? <Rows rows={findTightest(fleet, side)} side={side} /> : <RowsSkeleton />}
    </Panel>
  )
}

function Rows({ rows, side }: { rows: Aircraft[]; side: Side }) {
  if (rows.length === 0) return <p className={classes.nothing}>{nothing[side]}</p>
  return (
    <ol className={classes.rows}>
      {rows.map((aircraft) => (
        <TightRow key={aircraft.id} aircraft={aircraft}>
          <Link to={`/dashboard/aircraft/${aircraft.id}`}>{aircraft.tailNumber}</Link>
        </TightRow>
      ))}
    </ol>
  )
}

function RowsSkeleton() {
  return (
    <div aria-busy="true" className={classes.pending}>
      <Skeleton count={10} height="2rem" />
    </div>
  )
}

function ListLink({ side, fleet }: { side: Side; fleet: Aircraft[] }) {
  const { due, soon } = countConditions(fleet)
  if ((side === 'next' ? soon : due) === 0)
    return <Link to="/dashboard/aircraft">All aircraft</Link>
  return side === 'next' ? (
    <Link to="/dashboard/aircraft?condition=soon">
      {`All ${formatNumber(soon)} that are due soon`}
    </Link>
  ) : (
    <Link to="/dashboard/aircraft?condition=due">{`All ${formatNumber(due)} that are due`}</Link>
  )
}

function NoFleet() {
  const mayAdd = useMay('addAircraft')
  return (
    <div className={classes.noFleet} data-wide>
      <p>
        {`There are no aircraft yet. ${mayAdd ? 'The aircraft closest to a limit will appear here.' : explainNeed('addAircraft')}`}
      </p>
      <ExampleFleet />
    </div>
  )
}
