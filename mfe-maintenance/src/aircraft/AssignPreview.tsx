import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { ProgrammeAssigned } from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { Status } from '@aerofleet/ui/state/Status'
import { StateWords } from '../words/StateWords'
import { asOfText, dayText, itemStateText, leftText } from '../words/words'
import classes from './AssignPreview.module.css'

type AssignPreviewProps = { preview: ProgrammeAssigned; today: string }

export function AssignPreview({ preview, today }: AssignPreviewProps) {
  const { items, added, changed, removed } = preview
  const first = items.toSorted(byDay).slice(0, maxShown)
  return (
    <section aria-label="Preview" className={classes.preview}>
      <Status>
        {`${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed.`}
      </Status>
      <ul>
        {first.map(({ id, code, title, state, projectedOn, ...item }) => (
          <li key={id}>
            <span>
              <span>{title}</span>{' '}
              <span className={classes.second} translate="no">
                {code}
              </span>
            </span>
            <span className={classes.second}>
              {[leftText({ ...item, state }), asOfText(state, today)].filter(Boolean).join('; ')}
            </span>
            <span className={classes.second}>
              {projectedOn ? dayText(projectedOn, today) : '–'}
            </span>
            {state ? <StateWords state={state}>{itemStateText(state, item)}</StateWords> : null}
          </li>
        ))}
      </ul>
      {items.length > maxShown ? (
        <p className={classes.second}>{`and ${formatNumber(items.length - maxShown)} more`}</p>
      ) : null}
    </section>
  )
}

const maxShown = 8
const last = '9999'
const byDay = (a: Item, b: Item) =>
  (a.projectedOn ?? last).localeCompare(b.projectedOn ?? last) ||
  a.code.localeCompare(b.code, 'en', { numeric: true })
