import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    /** Stands inside the field at its end, e.g. a button that shows the password. */
    trailing?: ReactNode
    /** Stands inside the field at its end. Screen readers skip it, so the hint must name the unit, too. */
    unit?: string | undefined
    /** The browser offers these while the user types. Any other text is allowed. */
    suggestions?: readonly string[]
  }

/** An input with its label, hint and error. In a `Form`, spread `field(name)` into it. */
export function TextField({ trailing, unit, suggestions = [], ...props }: TextFieldProps) {
  const listId = useId()
  const hasSuggestions = suggestions.length > 0
  // Without these props browsers offer an e-mail address or a password in a search box.
  const asSearch = props.type === 'search' ? { name: 'search', autoComplete: 'off' } : {}
  return (
    <Field props={props}>
      {(control) => (
        <div className={classes.control}>
          <input
            list={hasSuggestions ? listId : undefined}
            {...asSearch}
            {...control}
            className={`${classes.input} ${trailing ? classes.trailed : ''} ${unit ? classes.measured : ''}`}
          />
          {hasSuggestions ? (
            <datalist id={listId}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          ) : null}
          {unit ? (
            <span className={classes.unit} aria-hidden="true">
              {unit}
            </span>
          ) : null}
          {trailing ? <div className={classes.trailing}>{trailing}</div> : null}
        </div>
      )}
    </Field>
  )
}
