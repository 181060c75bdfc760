import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { TextField } from '../../form/TextField'
import classes from './SearchField.module.css'

export type SearchFieldProps = {
  label: string
  placeholder?: string | undefined
  className?: string | undefined
  /** Shows the key "/", with which the list moves the focus here (use-list-keys.ts). */
  hasKey?: true
  search: string
  onSearch: (search: string) => void
}

/** The field is uncontrolled, because the address changes in a transition: too late for a field in use. */
export function SearchField({
  label,
  placeholder = label,
  className,
  hasKey,
  search,
  onSearch,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  useEffect(() => {
    if (field.current && (isBackOrForward || search === '')) field.current.value = search
  }, [key, isBackOrForward, search])
  return (
    <TextField
      ref={field}
      type="search"
      label={label}
      isLabelHidden
      placeholder={placeholder}
      className={[classes.field, className].filter(Boolean).join(' ')}
      trailing={
        hasKey && (
          <kbd className={classes.key} aria-hidden="true">
            /
          </kbd>
        )
      }
      defaultValue={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}
