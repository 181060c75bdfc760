import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useSettled } from '@aerofleet/ui/form/use-settled'
import { useEffect, useEffectEvent } from 'react'

/** What a user types to find one of many. `q` is what the server is asked for. */
export function useSearch(label: string) {
  const [typed, setTyped] = useKeptState(`search ${label}`, '')
  return { label, typed: typed.trim(), q: useSettled(typed.trim()), text: typed, setText: setTyped }
}

type SearchFieldProps = {
  search: ReturnType<typeof useSearch>
  hint?: string | undefined
  suggestions: readonly string[]
  /** The id of what the typed text names. Empty: nothing that was found so far. */
  chosen: string
  error: string | undefined
  /** Also called when what was typed is found later. */
  onChoose: (id: string) => void
}

/** A text field that chooses one of many, which the server finds. */
export function SearchField({ search, chosen, onChoose, ...field }: SearchFieldProps) {
  const { label, typed, text, setText } = search
  const choose = useEffectEvent(() => {
    if (typed) onChoose(chosen)
  })
  useEffect(() => choose(), [chosen])
  return (
    <TextField
      label={label}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') onChoose('')
      }}
      {...field}
    />
  )
}
