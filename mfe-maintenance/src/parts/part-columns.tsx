import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import { partLimits } from '@aerofleet/shared/due/part'
import { statusWords } from '@aerofleet/shared/records/component'
import { partName } from '@aerofleet/shared/work/component'
import type { Column, Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { opensRow } from '@aerofleet/ui/list/use-list-keys'
import { Link } from 'react-router-dom'
import { LeftInDimension } from '../words/LeftInDimension'
import { StateWords } from '../words/StateWords'
import { addresses, dayText, stateNames } from '../words/words'
import type { ComponentPlace } from './part-pages'
import { calendarText, figureText, leftOf, limitRows, numbersText } from './part-words'
import classes from './parts.module.css'

/** The columns of the list, which depend on where the parts are. */
export const columnsOf = (place: ComponentPlace, today: string): Columns<Component> =>
  place === 'installed'
    ? { name, where, figures, left, projected: projected(today), state }
    : { name, condition, figures, ...(place === 'shelf' && { calendar, left }) }

/** The parts beneath another one, each indented below the one above it. */
export const treeColumns = (today: string, levelsAbove: number): Columns<Component> => ({
  name: {
    ...name,
    cell: (part) => (
      <div className={classes.level} data-level={part.depth - levelsAbove}>
        <NameCell part={part} />
      </div>
    ),
  },
  position: { label: 'Position', width: '7.5rem', cell: ({ position }) => position || '–' },
  figures,
  left,
  projected: projected(today),
  state,
})

const NameCell = ({ part }: { part: Component }) => (
  <TwoLines second={<span translate="no">{numbersText(part)}</span>}>
    <Link to={addresses.component(part.id)} className={classes.name} {...opensRow}>
      {part.name}
    </Link>
  </TwoLines>
)

const name: Column<Component> = {
  label: 'Component',
  width: '1.6fr',
  line: 'title',
  cell: (part) => <NameCell part={part} />,
}

const where: Column<Component> = {
  label: 'Where',
  width: '1fr',
  cell: ({ aircraft, parent, position }) => (
    <TwoLines second={[position, parent && `below ${partName(parent)}`].filter(Boolean).join(', ')}>
      {aircraft ? (
        <Link to={addresses.componentsOf(aircraft.id)} className={classes.link} translate="no">
          {aircraft.tailNumber}
        </Link>
      ) : (
        'On the shelf'
      )}
    </TwoLines>
  ),
}

const condition: Column<Component> = {
  label: 'Condition',
  width: '1fr',
  cell: ({ status, parent }) => (
    <TwoLines second={parent && `below ${partName(parent)}`}>{statusWords[status]}</TwoLines>
  ),
}

const figures: Column<Component> = {
  label: 'TSN / CSN',
  width: '8.5rem',
  numeric: true,
  cell: (part) => <TwoLines second={figureText(part, 'csn')}>{figureText(part, 'tsn')}</TwoLines>,
}

const calendar: Column<Component> = {
  label: 'Calendar',
  width: '1.2fr',
  cell: (part) => calendarText(part) ?? '–',
}

const left: Column<Component> = {
  label: 'First limit',
  width: '9rem',
  cell: (part) => <FirstLimit part={part} />,
}

const unknownOf = ({ limits }: Component) =>
  partLimits.flatMap((kind) => (limits[kind]?.unknown && limits[kind].words) || [])

/** What is left of the part that comes first, of this one and everything beneath it. */
function FirstLimit({ part }: { part: Component }) {
  const { firstLimiter: first } = part
  if (!first) return <span>{limitRows(part).length > 0 ? 'not known' : 'no limit'}</span>
  const isOther = first.component.id !== part.id
  return (
    <TwoLines second={isOther ? <span translate="no">{partName(first.component)}</span> : null}>
      <LeftInDimension row={first} dimension={first.driver ?? 'calendar'}>
        {leftOf(first)}
      </LeftInDimension>
    </TwoLines>
  )
}

const projected = (today: string): Column<Component> => ({
  label: 'Projected',
  width: '7.5rem',
  cell: ({ firstLimiter }) =>
    firstLimiter?.projectedOn === undefined ? '–' : dayText(firstLimiter.projectedOn, today),
})

const state: Column<Component> = {
  label: 'State',
  width: '10rem',
  cell: (part) => <PartState part={part} />,
}

/** Nobody knows whether a part is good while its life used is not known. */
export function PartState({ part, isBadge }: { part: Component; isBadge?: true }) {
  const [unknown] = unknownOf(part)
  if (unknown !== undefined)
    return (
      <StateWords state="no-baseline" reason={unknown} {...(isBadge && { isBadge })}>
        Not known
      </StateWords>
    )
  const { state: first } = part.firstLimiter ?? {}
  return first ? (
    <StateWords state={first} {...(isBadge && { isBadge })}>
      {stateNames[first]}
    </StateWords>
  ) : (
    <span>–</span>
  )
}
