import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { limitText } from '../limits-text'
import { PlainTable, type PlainColumn } from '../PlainTable'
import {
  amountIn,
  conditionOf,
  dimensionNames,
  dimensions,
  dueText,
  hoursText,
  remainingInWords,
} from '../words'
import classes from './ItemLimits.module.css'

/** A row for each limit of an item: the limit, when it was last done, when it is due, what is left. */
export function ItemLimits({ item }: { item: Item }) {
  return (
    <PlainTable
      label="Limits"
      rows={dimensions.filter((dimension) => item.limits[dimension])}
      rowKey={(dimension) => dimension}
      columns={columnsOf(item)}
    />
  )
}

const columnsOf = (item: Item): PlainColumn<Dimension>[] => [
  {
    label: 'Limit',
    width: 'minmax(0, 1fr)',
    isTitle: true,
    cell: (dimension) => <strong>{dimensionNames[dimension]}</strong>,
  },
  {
    label: 'Every',
    width: 'minmax(0, 2fr)',
    cell: (dimension) => limitText(item.limits, dimension),
  },
  {
    label: 'Done last',
    width: 'minmax(0, 1fr)',
    isFigure: true,
    cell: (dimension) => lastText(item, dimension) ?? '–',
  },
  {
    label: 'Due',
    width: 'minmax(0, 1fr)',
    isFigure: true,
    cell: (dimension) => dueText(item, dimension) ?? '–',
  },
  {
    label: 'Variation',
    width: 'minmax(0, 1fr)',
    isFigure: true,
    cell: (dimension) => variationText(item, dimension),
  },
  {
    label: 'Remaining',
    width: 'minmax(0, 1fr)',
    isFigure: true,
    cell: (dimension) => <Remaining item={item} dimension={dimension} />,
  },
]

function Remaining({ item, dimension }: { item: Item; dimension: Dimension }) {
  const left = amountIn(item.remaining, dimension)
  if (left === undefined) return '–'
  const { driver, state } = item
  return (
    <span
      className={classes.left}
      data-driver={driver === dimension && state ? conditionOf[state] : undefined}
    >
      {remainingInWords(dimension, left)}
    </span>
  )
}

function variationText({ variation }: Item, dimension: Dimension): string {
  const varied = variation && amountIn(variation, dimension)
  return varied === undefined ? '–' : `+ ${remainingInWords(dimension, varied)}`
}

function lastText({ last }: Pick<Item, 'last'>, dimension: Dimension): string | undefined {
  if (!last) return undefined
  if (dimension === 'calendar') return formatDate(last.date)
  const figure = last[dimension]
  if (figure === undefined) return undefined
  return dimension === 'hours' ? hoursText(figure) : formatNumber(figure)
}
