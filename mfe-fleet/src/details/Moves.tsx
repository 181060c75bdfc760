import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { useNeighbours } from './list-origin'
import classes from './Moves.module.css'

type MovesProps = { list: string | null; id: string }

export function Moves({ list, id }: MovesProps) {
  const neighbours = useNeighbours(list, id)
  if (!neighbours) return null
  const { previous, next, position, count } = neighbours
  return (
    <nav aria-label="Aircraft of the list" className={classes.moves}>
      <Move to={previous} list={list}>
        Previous
      </Move>
      <span className={classes.position}>
        {`${formatNumber(position)} of ${formatNumber(count)}`}
      </span>
      <Move to={next} list={list}>
        Next
      </Move>
    </nav>
  )
}

type MoveProps = { to: Aircraft | undefined; list: string | null; children: string }

function Move({ to: aircraft, list, children }: MoveProps) {
  return (
    <ButtonLink
      to={aircraft && `/dashboard/aircraft/${encodeURIComponent(aircraft.id)}`}
      state={{ list }}
      title={aircraft?.tailNumber}
    >
      {children}
    </ButtonLink>
  )
}
