import type { ChangeEvent, ComponentProps } from 'react'
import classes from './Field.module.css'
import { TextField } from './TextField'

export function CapitalsField({
  className = '',
  onChange,
  onBlur,
  ...props
}: ComponentProps<typeof TextField>) {
  return (
    <TextField
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      className={`${classes.capitals} ${className}`}
      onChange={(event) => {
        if (!isComposing(event)) writeCapitals(event.target)
        onChange?.(event)
      }}
      onBlur={(event) => {
        writeCapitals(event.target)
        onBlur?.(event)
      }}
    />
  )
}

/** Changing the text would interrupt an input method that is composing a character. */
function isComposing({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing
}

function writeCapitals(input: HTMLInputElement) {
  const capitals = input.value.toUpperCase()
  if (capitals === input.value) return
  const [start, end] = [input.selectionStart, input.selectionEnd]
  input.value = capitals
  input.setSelectionRange(start, end)
}
