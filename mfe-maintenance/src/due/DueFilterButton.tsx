import { Button } from '@aerofleet/ui/Button'
import { Dialog } from '@aerofleet/ui/dialog/Dialog'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { useState } from 'react'
import { itemsText } from '../words/words'
import { countChoices, noChoice } from './due-filter'
import { Choice, DueChoices, type DueChoicesProps } from './DueChoices'

type DueFilterButtonProps = Omit<DueChoicesProps, 'loadsAtOnce'> & {
  /** The number of items that fit; `undefined` until the server has counted. */
  count: number | undefined
}

/** For narrow windows. Each choice takes effect at once. */
export function DueFilterButton({ filter, onChange, count }: DueFilterButtonProps) {
  const [open, setOpen] = useState(false)
  const chosen = countChoices(filter)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{chosen > 0 ? `Filter (${chosen})` : 'Filter'}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filter"
        footer={
          <>
            <Button
              disabledReason={chosen > 0 ? undefined : 'Nothing is chosen.'}
              onClick={() => onChange(noChoice)}
            >
              Clear
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {count === undefined ? 'Show items' : `Show ${itemsText(count)}`}
            </Button>
          </>
        }
      >
        <Stack>
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
        </Stack>
      </Dialog>
    </>
  )
}
