import type { Resting } from '@aerofleet/shared/contract/maintenance/readings'
import { formatDate } from '@aerofleet/shared/format'
import { Link } from 'react-router-dom'
import { addresses, cyclesText, hoursText } from '../words/words'

const words = {
  completion: 'completed on',
  baseline: 'baseline of',
  installation: 'installed on',
}

const figuresText = ({ hours, cycles }: Pick<Resting, 'hours' | 'cycles'>) =>
  [hours !== undefined && `${hoursText(hours)} h`, cycles !== undefined && cyclesText(cycles)]
    .filter(Boolean)
    .join(', ')

/** After a strike: completions and baselines with figures that the readings no longer allow. */
export function RestingOn({ resting }: { resting: readonly Resting[] }) {
  return (
    <>
      <p role="status">
        The reading is struck. The readings that are left do not allow these figures:
      </p>
      <ul>
        {resting.map(({ itemId = '', componentId, completionId, code, what, ...figures }) => (
          <li key={completionId ?? componentId ?? itemId}>
            <Link
              to={
                componentId === undefined
                  ? addresses.item(itemId)
                  : addresses.component(componentId)
              }
              translate="no"
            >
              {code}
            </Link>
            <span>{`, ${words[what]} ${formatDate(figures.date)} at ${figuresText(figures)}`}</span>
          </li>
        ))}
      </ul>
      <p>They need attention until they are struck, acknowledged or replaced.</p>
    </>
  )
}
