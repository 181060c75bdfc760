import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

/**
 * Props of a native select that acts as soon as something is chosen. In some browsers the arrow keys change a closed
 * select at once: then the choice waits for Enter, and Escape or leaving takes it back.
 */
export function useConsideredChoice(value: string, onChoose: (value: string) => void) {
  const [passed, setPassed] = useState<string | null>(null)
  const [lastKey, setLastKey] = useState('')

  return {
    isWaiting: passed !== null,
    props: {
      value: passed ?? value,
      onChange({ target }: ChangeEvent<HTMLSelectElement>) {
        const isOpened = lastKey === '' || lastKey === ' ' || lastKey === 'Enter'
        if (isOpened) onChoose(target.value)
        else setPassed(target.value === value ? null : target.value)
      },
      onKeyDown(event: KeyboardEvent) {
        setLastKey(event.key)
        if (passed === null) return
        if (event.key === 'Escape') setPassed(null)
        if (event.key !== 'Enter') return
        event.preventDefault()
        setPassed(null)
        onChoose(passed)
      },
      onPointerDown: () => setLastKey(''),
      onBlur() {
        setLastKey('')
        setPassed(null)
      },
    },
  }
}
