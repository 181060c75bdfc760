import { useEffect, useState, type RefObject } from 'react'

const isNumeric = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'number'

/**
 * Keeps commas, typed or pasted, out of the numeric inputs of a form. Whoever types on without
 * looking means another number than the one that arises (`4200,5` is not 42005), so the answer
 * holds the input's name, with what stood before its comma, until the number is corrected.
 */
export function useStoppedCommas(
  form: RefObject<HTMLFormElement | null>,
  onStopped: (input: HTMLInputElement) => void,
): Map<string, string> {
  const [commas] = useState(() => new Map<string, string>())
  useEffect(() => {
    function stop(event: InputEvent) {
      const { target, data } = event
      if (!isNumeric(target) || !data?.includes(',')) return
      event.preventDefault()
      commas.set(target.name, target.value)
      onStopped(target)
    }
    function forget(event: Event) {
      const { target } = event
      if (!isNumeric(target)) return
      const before = commas.get(target.name) ?? ''
      const isDigit = event instanceof InputEvent && /^\d$/.test(event.data ?? '')
      const isTypedOn = isDigit && target.value.startsWith(before) && target.value !== before
      if (!isTypedOn) commas.delete(target.name)
    }
    // React's own `onBeforeInput` is made of older events, which not every browser sends.
    const element = form.current
    element?.addEventListener('beforeinput', stop)
    element?.addEventListener('input', forget)
    return () => {
      element?.removeEventListener('beforeinput', stop)
      element?.removeEventListener('input', forget)
    }
  })
  return commas
}
