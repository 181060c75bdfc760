import {
  componentCalls,
  type Component,
  type ComponentsOfAircraft,
} from '@aerofleet/shared/contract/maintenance/components'
import { query } from '@aerofleet/shared/runtime/query'
import { partName } from '@aerofleet/shared/work/component'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { BarEnd } from '@aerofleet/ui/layout/Bar'
import { Row } from '@aerofleet/ui/layout/Row'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { ListState } from '@aerofleet/ui/list/ListState'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { addresses, dayText, partsText } from '../words/words'
import { AddComponent } from './AddComponent'
import { EmptyPositions } from './EmptyPositions'
import { PartState } from './part-columns'
import { limiterText, numbersText } from './part-words'
import classes from './parts.module.css'
import { PartTree } from './PartTree'

type PartsOfAircraftProps = { aircraft: { id: string; tailNumber: string } }

/** Engines, propellers and other assemblies with their parts folded, then what is on the aircraft alone. */
export function PartsOfAircraft({ aircraft }: PartsOfAircraftProps) {
  const { id, tailNumber } = aircraft
  const answer = useQuery(query(componentCalls.maintenanceComponentsOfAircraft, { params: { id } }))
  return (
    <Stack>
      <Row>
        <p>{answer.data?.firstLimiter ? limiterText(answer.data.firstLimiter) : null}</p>
        <BarEnd>
          <ButtonLink to={addresses.statusList({ aircraftId: id })}>Status List</ButtonLink>
          <AddComponent aircraft={{ id, tailNumber }} today={answer.data?.today} />
        </BarEnd>
      </Row>
      <ListState
        query={answer}
        errorMessage="Failed to load the components"
        skeleton={<Skeleton count={3} height="6rem" />}
      >
        {(data) => <Parts {...data} />}
      </ListState>
    </Stack>
  )
}

function Parts({ components, emptyPositions, today }: ComponentsOfAircraft) {
  const trees = treesOf(components)
  const others = trees.filter(([top, ...beneath]) => top?.class === 'other' && beneath.length === 0)
  const assemblies = trees.filter((tree) => !others.includes(tree))
  return (
    <>
      <EmptyPositions positions={emptyPositions} today={today} />
      {trees.length === 0 ? (
        <EmptyState title="No components yet" icon="maintenance">
          Import the status sheet of an engine or of the aircraft, or add a component.
        </EmptyState>
      ) : null}
      {assemblies.map(([top, ...beneath]) =>
        top ? <Assembly key={top.id} top={top} beneath={beneath} today={today} /> : null,
      )}
      {others.length > 0 ? (
        <PartTree label="Other parts" parts={others.flat()} depth={0} today={today} />
      ) : null}
    </>
  )
}

/** The parts stand in the order of a tree: each before those beneath it. */
function treesOf(components: readonly Component[]): Component[][] {
  const trees: Component[][] = []
  for (const component of components) {
    const tree = trees.at(-1)
    if (component.depth === 0 || !tree) trees.push([component])
    else tree.push(component)
  }
  return trees
}

type AssemblyProps = { top: Component; beneath: readonly Component[]; today: string }

function Assembly({ top, beneath, today }: AssemblyProps) {
  const { id, name, position, firstLimiter } = top
  return (
    <section className={classes.assembly} aria-label={partName(top)}>
      <header>
        <div>
          <h3>
            <Link to={addresses.component(id)}>{`${position} ${name}`}</Link>
          </h3>
          <p translate="no">{numbersText(top)}</p>
        </div>
        <div>
          <PartState part={top} />
          {firstLimiter ? <p>{limiterText(firstLimiter)}</p> : null}
          {firstLimiter?.projectedOn ? (
            <p>{`Projected ${dayText(firstLimiter.projectedOn, today)}`}</p>
          ) : null}
        </div>
      </header>
      {beneath.length > 0 ? (
        <details>
          <summary>{`${partsText(beneath.length)} beneath it`}</summary>
          <PartTree label={`Beneath ${partName(top)}`} parts={beneath} depth={0} today={today} />
        </details>
      ) : null}
    </section>
  )
}
