import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Link } from 'react-router-dom'
import { ImportButton } from '../import/ImportButton'
import { addresses, itemsText } from '../words/words'
import type { Assigned } from './Assignments'

type NextStepsProps = { assigned: readonly Assigned[]; onClose: () => void }

const maxLinks = 8

/** After a programme was assigned: what is still needed before its items are due. */
export function NextSteps({ assigned, onClose }: NextStepsProps) {
  if (assigned.length === 0) return null
  const lacking = assigned.flatMap(({ id, tailNumber, answer }) => {
    const items = answer.items.filter(({ state }) => state === 'no-baseline')
    return items.length > 0 ? [{ id, tailNumber, items }] : []
  })
  const [one] = lacking
  const links =
    one && assigned.length === 1
      ? one.items.map(({ id, code }) => ({ to: addresses.item(id), text: `Baseline of ${code}` }))
      : lacking.map(({ id, tailNumber, items }) => ({
          to: addresses.maintained(id),
          text: `Baselines of ${tailNumber}, ${itemsText(items.length)}`,
        }))
  return (
    <Alert
      tone="info"
      title="What comes next"
      actions={
        <>
          {links.length > 0 ? <ImportButton kind="baselines" /> : null}
          <ButtonLink to={addresses.readings}>Log Readings</ButtonLink>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {links.length === 0
          ? 'Every item has its baseline. Log readings, so that it stays known what is due.'
          : 'Say when these were done last, or import it from a file: without a baseline nothing is due. Then log readings.'}
      </p>
      {links.length > 0 ? (
        <ul>
          {links.slice(0, maxLinks).map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > maxLinks ? (
        <p>{`and ${formatNumber(links.length - maxLinks)} more`}</p>
      ) : null}
    </Alert>
  )
}
