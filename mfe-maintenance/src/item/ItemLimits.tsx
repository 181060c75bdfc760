import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import type { ReactNode } from 'react'
import { LeftInDimension } from '../words/LeftInDimension'
import { limitText } from '../words/limits-text'
import {
  amountIn,
  dimensionNames,
  dimensions,
  dueText,
  hoursText,
  remainingInWords,
} from '../words/words'

export function ItemLimits({ item }: { item: Item }) {
  return (
    <DataTable
      label="Limits"
      rows={dimensions.filter((dimension) => item.limits[dimension])}
      rowKey={(dimension) => dimension}
      columns={columnsOf(item)}
    />
  )
}

const columnsOf = (item: Item): Columns<Dimension> => ({
  limit: {
    label: 'Limit',
    width: '1fr',
    line: 'title',
    cell: (dimension) => <strong>{dimensionNames[dimension]}</strong>,
  },
  every: {
    label: 'Every',
    width: '2fr',
    cell: (dimension) => limitText(item.limits, dimension),
  },
  last: figure('Done last', (dimension) => lastText(item, dimension) ?? '–'),
  due: figure('Due', (dimension) => dueText(item, dimension) ?? '–'),
  variation: figure('Variation', (dimension) => variationText(item, dimension)),
  remaining: figure('Remaining', (dimension) => <Remaining item={item} dimension={dimension} />),
})

const figure = (label: string, cell: (dimension: Dimension) => ReactNode) => ({
  label,
  width: '1fr',
  numeric: true,
  cell,
})

function Remaining({ item, dimension }: { item: Item; dimension: Dimension }) {
  const left = amountIn(item.remaining, dimension)
  if (left === undefined) return <span>–</span>
  return (
    <LeftInDimension row={item} dimension={dimension}>
      {remainingInWords(dimension, left)}
    </LeftInDimension>
  )
}

function variationText({ variation }: Item, dimension: Dimension): string {
  const varied = variation && amountIn(variation, dimension)
  return varied === undefined ? '–' : `+ ${remainingInWords(dimension, varied)}`
}

function lastText({ last }: Pick<Item, 'last'>, dimension: Dimension): string | undefined {
  if (!last) return undefined
  if (dimension === 'calendar')
    return last.since ? `in service ${formatDate(last.date)}` : formatDate(last.date)
  const figure = last[dimension]
  if (figure === undefined) return undefined
  return dimension === 'hours' ? hoursText(figure) : formatNumber(figure)
}
