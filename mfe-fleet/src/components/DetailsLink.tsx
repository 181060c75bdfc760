import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { Link, useLocation } from 'react-router-dom'
import classes from './DetailsLink.module.css'

type DetailsLinkProps = { aircraft: Aircraft; main?: boolean; children: string }

/** To the detail page; one stop for the Tab key (`main`) is enough of the links of a row. */
export function DetailsLink({ aircraft, main = false, children }: DetailsLinkProps) {
  const { search } = useLocation()
  return (
    <Link
      to={`/dashboard/aircraft/${encodeURIComponent(aircraft.id)}`}
      state={{ list: search }}
      tabIndex={main ? undefined : -1}
      className={main ? classes.main : classes.link}
    >
      {children}
    </Link>
  )
}
