import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { TextField } from '../form/TextField'

type SearchFieldProps = {
  label: string
  /** Says what is searched, in the empty field. */
  placeholder?: string | undefined
  className?: string | undefined
  /** The search in the address. */
  search: string
  onSearch: (search: string) => void
}

/** Uncontrolled, because the address follows in a transition and would drop fast typing. */
export function SearchField({
  label,
  placeholder = label,
  className,
  search,
  onSearch,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const cameByHistory = useNavigationType() === 'POP'
  useEffect(() => {
    if (field.current && (cameByHistory || search === '')) field.current.value = search
  }, [key, cameByHistory, search])
  return (
    <TextField
      ref={field}
      type="search"
      label={label}
      labelHidden
      placeholder={placeholder}
      className={className}
      defaultValue={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}
