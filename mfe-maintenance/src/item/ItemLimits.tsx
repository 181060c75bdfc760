import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { limitText } from '../limits-text'
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

/** Each limit of an item in a line: what it is, when it was done last, when it is due, what is left. */
export function ItemLimits({ item }: { item: Item }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Limit</th>
            <th scope="col">Every</th>
            <th scope="col">Done last</th>
            <th scope="col">Due</th>
            <th scope="col">Variation</th>
            <th scope="col">Remaining</th>
          </tr>
        </thead>
        <tbody>
          {dimensions
            .filter((dimension) => item.limits[dimension])
            .map((dimension) => (
              <LimitRow key={dimension} item={item} dimension={dimension} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

function LimitRow({ item, dimension }: { item: Item; dimension: Dimension }) {
  const { state, driver, remaining, variation } = item
  const left = amountIn(remaining, dimension)
  const varied = variation && amountIn(variation, dimension)
  return (
    <tr data-driver={driver === dimension && state ? conditionOf[state] : undefined}>
      <th scope="row">{dimensionNames[dimension]}</th>
      <td>{limitText(item.limits, dimension)}</td>
      <td>{lastText(item, dimension) ?? '–'}</td>
      <td>{dueText(item, dimension) ?? '–'}</td>
      <td>{varied === undefined ? '–' : `+ ${remainingInWords(dimension, varied)}`}</td>
      <td className={classes.left}>
        {left === undefined ? '–' : remainingInWords(dimension, left)}
      </td>
    </tr>
  )
}

function lastText({ last }: Pick<Item, 'last'>, dimension: Dimension): string | undefined {
  if (!last) return undefined
  if (dimension === 'calendar') return formatDate(last.date)
  const figure = last[dimension]
  if (figure === undefined) return undefined
  return dimension === 'hours' ? hoursText(figure) : formatNumber(figure)
}
