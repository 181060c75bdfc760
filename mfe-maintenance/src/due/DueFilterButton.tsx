import { FilterButton } from '../frame/FilterButton'
import { itemsText } from '../words/words'
import { countChoices, noChoice } from './due-filter'
import { Choice, DueChoices, type DueChoicesProps } from './DueChoices'

type DueFilterButtonProps = Omit<DueChoicesProps, 'loadsAtOnce'> & {
  /** The number of items that fit; `undefined` until the server has counted. */
  count: number | undefined
}

export const DueFilterButton = ({ filter, onChange, count }: DueFilterButtonProps) => (
  <FilterButton
    chosen={countChoices(filter)}
    onClear={() => onChange(noChoice)}
    shows={count === undefined ? 'items' : itemsText(count)}
  >
    <DueChoices filter={filter} onChange={onChange} loadsAtOnce />
    <Choice
      label="Order"
      all="Most urgent first"
      value={filter.sort === 'urgency' ? null : filter.sort}
      options={[
        ['aircraft', 'By tail number'],
        ['ata', 'By ATA number'],
      ]}
      onChoose={(sort) => onChange({ sort })}
    />
  </FilterButton>
)
