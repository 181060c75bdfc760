import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { TextField } from '../../form/TextField'

type SearchFieldProps = {
  label: string
  placeholder?: string | undefined
  className?: string | undefined
  /** Shown inside the field at its end, e.g. the key that moves the focus there. */
  trailing?: ReactNode
  /** The search in the address. */
  search: string
  onSearch: (search: string) => void
}

/** Uncontrolled: the address changes in a transition, too late for the value of a field in use. */
export function SearchField({
  label,
  placeholder = label,
  className,
  trailing,
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
      labelHidden
      placeholder={placeholder}
      className={className}
      trailing={trailing}
      defaultValue={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}
