import { useEffect, useState, type RefObject } from 'react'

const isNumeric = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'number'

/**
 * Keeps commas out of the numeric inputs of a form: `4200,5` would become 42005. Until the user
 * corrects the number, the returned map has the name of the input and the text before the comma.
 */
export function useStoppedCommas(
  form: RefObject<HTMLFormElement | null>,
  onStopped: (input: HTMLInputElement) => void,
): Map<string, string> {
  const [textsBeforeComma] = useState(() => new Map<string, string>())
  useEffect(() => {
    function stopComma(event: InputEvent) {
      const { target, data } = event
      if (!isNumeric(target) || !data?.includes(',')) return
      event.preventDefault()
      textsBeforeComma.set(target.name, target.value)
      onStopped(target)
    }
    function forgetCorrected(event: Event) {
      const { target } = event
      if (!isNumeric(target)) return
      const before = textsBeforeComma.get(target.name) ?? ''
      const isDigit = event instanceof InputEvent && /^\d$/.test(event.data ?? '')
      const isTypedOn = isDigit && target.value.startsWith(before) && target.value !== before
      if (!isTypedOn) textsBeforeComma.delete(target.name)
    }
    // React builds `onBeforeInput` from older events, which some browsers do not send.
    const element = form.current
    element?.addEventListener('beforeinput', stopComma)
    element?.addEventListener('input', forgetCorrected)
    return () => {
      element?.removeEventListener('beforeinput', stopComma)
      element?.removeEventListener('input', forgetCorrected)
    }
  })
  return textsBeforeComma
}
