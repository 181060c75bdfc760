import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import type { ReactNode } from 'react'
import classes from './cards.module.css'

type FieldRowsProps = {
  title: string
  /** The keys of the rows. */
  rows: readonly { id: string }[]
  max: number
  addLabel: string
  removeLabel: (index: number) => string
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}

/** Any number of rows of fields. */
export function FieldRows({
  title,
  rows,
  max,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
  children,
}: FieldRowsProps) {
  return (
    <fieldset className={classes.rows}>
      <legend>{title}</legend>
      {rows.map(({ id }, index) => (
        <div key={id} className={classes.line}>
          <div>{children(index)}</div>
          <Button
            variant="quietInk"
            aria-label={removeLabel(index)}
            onClick={() => onRemove(index)}
          >
            <Icon name="close" size={16} />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          disabledReason={rows.length < max ? undefined : `At most ${max}.`}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}
