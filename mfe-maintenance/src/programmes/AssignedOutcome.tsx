import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { ProgrammeAssigned } from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { Note, Quiet } from '@aerofleet/ui/layout/Quiet'
import type { Columns } from '@aerofleet/ui/list/columns'
import { Status } from '@aerofleet/ui/state/Status'
import { StateWords } from '../words/StateWords'
import { asOfText, dayText, itemStateText, leftText, partlyKnownText } from '../words/words'
import classes from './AssignedOutcome.module.css'
import type { Assigned } from './Assignments'
import { Outcome } from './Outcome'

type AssignedOutcomeProps = { rows: readonly Assigned[]; isNamed: boolean }

export function AssignedOutcome({ rows, isNamed }: AssignedOutcomeProps) {
  return (
    <Outcome title="Preview" rows={rows} columns={isNamed ? columns : undefined}>
      {rows.map((row, n) =>
        isNamed ? (
          <details key={row.id} open={n === 0}>
            <summary>{`Next due on ${row.tailNumber}`}</summary>
            <NextDue {...row} />
          </details>
        ) : (
          <NextDue key={row.id} {...row} />
        ),
      )}
    </Outcome>
  )
}

function NextDue({ answer: { items, added, changed, removed }, today }: Assigned) {
  const first = items.toSorted(byDay).slice(0, maxShown)
  return (
    <div className={classes.preview}>
      <Status>
        {`${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed.`}
      </Status>
      <ul>
        {first.map((item) => (
          <li key={item.id}>
            <span>
              <span>{item.title}</span> <Quiet translate="no">{item.code}</Quiet>
            </span>
            <Quiet>
              {[leftText(item), asOfText(item.state, today)].filter(Boolean).join('; ')}
            </Quiet>
            <Quiet>
              {partlyKnownText(item, today) ??
                (item.projectedOn ? dayText(item.projectedOn, today) : '–')}
            </Quiet>
            {item.state ? (
              <StateWords state={item.state}>{itemStateText(item.state, item)}</StateWords>
            ) : null}
          </li>
        ))}
      </ul>
      {items.length > maxShown ? (
        <Note>{`and ${formatNumber(items.length - maxShown)} more`}</Note>
      ) : null}
    </div>
  )
}

const maxShown = 8
const last = '9999'
const byDay = (a: Item, b: Item) =>
  (a.projectedOn ?? last).localeCompare(b.projectedOn ?? last) ||
  a.code.localeCompare(b.code, 'en', { numeric: true })

const figure = (label: string, of: (answer: ProgrammeAssigned) => number) => ({
  label,
  width: '6.5rem',
  numeric: true,
  cell: ({ answer }: Assigned) => formatNumber(of(answer)),
})

const inState =
  (state: string) =>
  ({ items }: ProgrammeAssigned) =>
    items.filter((item) => item.state === state).length

const columns: Columns<Assigned> = {
  added: figure('Added', ({ added }) => added),
  changed: figure('Changed', ({ changed }) => changed),
  removed: figure('Removed', ({ removed }) => removed),
  overdue: figure('Overdue', inState('overdue')),
  noBaseline: { ...figure('Baseline missing', inState('no-baseline')), width: '9rem' },
}
