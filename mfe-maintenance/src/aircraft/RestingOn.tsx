import type { Resting } from '@aerofleet/shared/contract/maintenance/readings'
import { formatDate } from '@aerofleet/shared/format'
import { Link } from 'react-router-dom'
import { addresses, cyclesText, hoursText } from '../words/words'

const words = { completion: 'completed on', baseline: 'baseline of' }

/** After a strike: completions and baselines with figures that the readings no longer allow. */
export function RestingOn({ resting }: { resting: readonly Resting[] }) {
  return (
    <>
      <p role="status">
        The reading is struck. The readings that are left do not allow these figures:
      </p>
      <ul>
        {resting.map(({ itemId, completionId, code, what, date, hours, cycles }) => (
          <li key={completionId ?? itemId}>
            <Link to={addresses.item(itemId)} translate="no">
              {code}
            </Link>
            <span>
              {`, ${words[what]} ${formatDate(date)} at ${[
                hours !== undefined && `${hoursText(hours)} h`,
                cycles !== undefined && cyclesText(cycles),
              ]
                .filter(Boolean)
                .join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
      <p>They need attention until they are struck, acknowledged or replaced.</p>
    </>
  )
}
