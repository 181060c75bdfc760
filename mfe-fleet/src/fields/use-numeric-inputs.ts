import { useEffect, useState, type RefObject } from 'react'

const isNumeric = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'number'

/** A number as it is typed, blanks included. */
const beginning = /^-?[\d\s]*\.?[\d\s]*$/
const isBlank = (text: string) => text.trim() === ''
const withoutBlanks = (text: string) => text.replace(/\s/g, '')

type Options = {
  /** Reads a figure that is pasted or dropped, and returns `NaN` for no figure. */
  read: (name: string, text: string) => number | null
  onTaken: (name: string, figure: string) => void
  onStopped: (name: string) => void
}

/**
 * Keeps out of the numeric inputs of a form what they would drop without a word: `4312,5` would become 43125. What
 * follows is kept out, too, until the user corrects the figure. A paste such as `6120:45` is taken as the figure that
 * it means.
 * @returns a function that says whether the user has typed more into an input than it holds
 */
export function useNumericInputs(form: RefObject<HTMLFormElement | null>, options: Options) {
  const [state] = useState(() => ({
    /** What was typed last: the value of an input lacks blanks and a point at its end. */
    typed: new Map<string, string>(),
    /** What was stopped since the user has corrected the figure or left the input. */
    stopped: new Map<string, string>(),
    misread: new Set<string>(),
  }))
  const { typed, stopped, misread } = state

  function typedIn({ name, value }: HTMLInputElement): string {
    const text = typed.get(name) ?? ''
    return withoutBlanks(text).replace(/\.$/, '') === value ? text : value
  }

  useEffect(() => {
    function check(event: InputEvent) {
      const { target: input, data, inputType } = event
      if (!isNumeric(input)) return
      const { name } = input
      // Browsers tell neither caret nor selection of a numeric input, but some the selected text.
      const selected = inputType === 'insertFromDrop' ? '' : String(document.getSelection() ?? '')
      if (!data || selected !== '') stopped.delete(name)
      if (!data) return
      const isCorrected = stopped.get(name) === ',' && data === '.'
      const text = `${typedIn(input).replace(selected, '')}${data}`
      const mayGoOn = isCorrected || !stopped.has(name)
      if (mayGoOn && beginning.test(text) && (isBlank(data) || !/\s/.test(data))) {
        typed.set(name, text)
        if (isBlank(data)) event.preventDefault()
        return
      }
      event.preventDefault()
      const figure = data.length > 1 ? String(options.read(name, data) ?? '') : ''
      if (figure !== '' && beginning.test(figure)) {
        forget(name)
        options.onTaken(name, figure)
      } else {
        stopped.set(name, `${stopped.get(name) ?? ''}${data}`)
        misread.add(name)
        options.onStopped(name)
      }
    }
    function forget(name: string) {
      stopped.delete(name)
      misread.delete(name)
    }
    const forgetCorrected = ({ target }: Event) => isNumeric(target) && forget(target.name)
    const goOn = ({ target }: Event) => isNumeric(target) && stopped.delete(target.name)
    // React builds `onBeforeInput` from older events, which some browsers do not send.
    const element = form.current
    element?.addEventListener('beforeinput', check)
    element?.addEventListener('input', forgetCorrected)
    element?.addEventListener('focusout', goOn)
    return () => {
      element?.removeEventListener('beforeinput', check)
      element?.removeEventListener('input', forgetCorrected)
      element?.removeEventListener('focusout', goOn)
    }
  })

  return (input: HTMLInputElement): boolean =>
    // The browser turns text that it cannot read into ''.
    input.validity.badInput ||
    misread.has(input.name) ||
    Number.isNaN(options.read(input.name, typedIn(input)))
}
