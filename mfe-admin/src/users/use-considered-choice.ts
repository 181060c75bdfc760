import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

/**
 * Props of a select that acts on each choice. In some browsers arrow keys change a closed select:
 * then the choice waits for Enter, and Escape or leaving reverts it.
 */
export function useConsideredChoice(value: string, onChoose: (value: string) => void) {
  const [waitingChoice, setWaitingChoice] = useState<string | null>(null)
  const [lastKey, setLastKey] = useState('')

  return {
    isWaiting: waitingChoice !== null,
    props: {
      value: waitingChoice ?? value,
      onChange({ target }: ChangeEvent<HTMLSelectElement>) {
        const isOpened = lastKey === '' || lastKey === ' ' || lastKey === 'Enter'
        if (isOpened) onChoose(target.value)
        else setWaitingChoice(target.value === value ? null : target.value)
      },
      onKeyDown(event: KeyboardEvent) {
        setLastKey(event.key)
        if (waitingChoice === null) return
        if (event.key === 'Escape') setWaitingChoice(null)
        if (event.key !== 'Enter') return
        event.preventDefault()
        setWaitingChoice(null)
        onChoose(waitingChoice)
      },
      onPointerDown: () => setLastKey(''),
      onBlur() {
        setLastKey('')
        setWaitingChoice(null)
      },
    },
  }
}
