import { useId, type ReactNode } from 'react'
import classes from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  /** `icon` stands beside the label, or replaces it where there is little room. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  className?: string
}

export function Segments<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className = '',
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`${classes.segments} ${className}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
