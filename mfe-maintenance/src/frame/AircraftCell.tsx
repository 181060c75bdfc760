import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { Link } from 'react-router-dom'
import { addresses } from '../words/words'
import classes from './AircraftCell.module.css'

type AircraftCellProps = { aircraft: { id: string; tailNumber: string; aircraftType: string } }

/** The tail number, which leads to the maintenance of the aircraft, and its type. */
export const AircraftCell = ({ aircraft: { id, tailNumber, aircraftType } }: AircraftCellProps) => (
  <TwoLines second={<span translate="no">{aircraftType}</span>}>
    <Link to={addresses.maintained(id)} className={classes.tail} translate="no">
      {tailNumber}
    </Link>
  </TwoLines>
)
