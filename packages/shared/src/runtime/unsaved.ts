import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { getSession, readStored, writeStored } from './session'
import { toast } from './toast'

/** Asks whether what is not saved may be lost. */
export type DiscardWords = { title: string; description: string }

const typedWords: DiscardWords = {
  title: 'Discard your changes?',
  description: 'What you typed is not saved.',
}

/** What holds input that is not saved, with its words for the question. */
const holders = new Map<symbol, DiscardWords>()
let askUser: () => Promise<boolean> = () => Promise.resolve(true)

/** Whether any form or row holds input that is not saved. */
export function hasUnsaved(): boolean {
  return holders.size > 0
}

/** The words for what is not saved now. Where anything was typed, they speak of that. */
export function discardWords(): DiscardWords {
  const all = [...holders.values()]
  return all.includes(typedWords) ? typedWords : (all[0] ?? typedWords)
}

/** Lets the browser ask before it closes or leaves the document. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Counts this component's input as unsaved while `isDirty`, so that it is not discarded without a question.
 * @param words of the question where nothing was typed; a constant
 */
export function useUnsaved(isDirty: boolean, words = typedWords): void {
  useEffect(() => {
    if (!isDirty) return
    const holder = Symbol('unsaved')
    holders.set(holder, words)
    window.addEventListener('beforeunload', warn)
    return () => {
      holders.delete(holder)
      if (holders.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, words])
}

/** Gives up all input that is not saved: the document may be left without a question. */
export function discardUnsaved(): void {
  holders.clear()
  window.removeEventListener('beforeunload', warn)
}

/** The shell sets here how the user is asked whether to discard input; the answer is `true` for yes. */
export function provideDiscardQuestion(ask: () => Promise<boolean>): void {
  askUser = ask
}

/** Asks, if there is input that is not saved; resolves to whether to go on. */
export async function confirmDiscard(): Promise<boolean> {
  return !hasUnsaved() || askUser()
}

/** What reads the input of a form, row or table, and whether a dialog is open, by page and name. */
const readers = new Map<string, () => unknown>()

const keptKey = 'aerofleet.unsaved'
/** In local storage from a Logout until somebody signs in: other tabs then keep nothing, too. */
const loggedOutKey = 'aerofleet.loggedOut'
/** Milliseconds for which input is kept. */
const keptFor = 24 * 3_600_000

const Kept = z.object({
  uid: z.string(),
  at: z.number(),
  inputs: z.record(z.string(), z.unknown()),
})
type Kept = z.infer<typeof Kept>

/** JSON knows no maps, and passwords are never stored. */
function replace(key: string, value: unknown): unknown {
  if (/password/i.test(key)) return undefined
  return value instanceof Map ? { $map: [...value] } : value
}
function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$map' in value)) return value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `replace` has written it
  return new Map(value.$map as [unknown, unknown][])
}

/** What is kept for the user; what is kept for another one, or for too long, is removed. */
function readKept(uid: string | undefined): Kept | null {
  try {
    const text = sessionStorage.getItem(keptKey)
    if (text === null) return null
    const kept = Kept.parse(JSON.parse(text, revive))
    if (kept.uid === uid && Date.now() - kept.at < keptFor) return kept
    sessionStorage.removeItem(keptKey)
  } catch {
    // Storage is forbidden, or somebody else has written there.
  }
  return null
}

function writeKept(kept: Kept | null): void {
  try {
    if (kept === null || Object.keys(kept.inputs).length === 0) sessionStorage.removeItem(keptKey)
    else sessionStorage.setItem(keptKey, JSON.stringify(kept, replace))
  } catch {
    // Without storage the input is lost.
  }
}

/** Keeps all input that is not saved, in this tab, for the user whose session ends; called before the screens go. */
export function keepUnsaved(): void {
  const uid = getSession().user?.uid
  if (uid === undefined || !hasUnsaved()) return
  if (readStored(loggedOutKey) !== null) return
  const inputs = [...readers].map(([key, read]) => [key, read()] as const)
  writeKept({
    uid,
    at: Date.now(),
    inputs: {
      ...readKept(uid)?.inputs,
      ...Object.fromEntries(inputs.filter(([, input]) => input !== undefined)),
    },
  })
}

/** Removes what is kept: the user leaves by Logout. */
export function forgetUnsaved(): void {
  discardUnsaved()
  writeKept(null)
  writeStored(loggedOutKey, '1')
}

/** Removes what is kept for others than the user who has signed in. */
export function welcomeUnsaved(uid: string): void {
  if (readStored(loggedOutKey) !== null) writeStored(loggedOutKey, null)
  readKept(uid)
}

function takeKept(key: string): unknown {
  const kept = readKept(getSession().user?.uid)
  if (!kept) return undefined
  const { [key]: input, ...inputs } = kept.inputs
  if (input !== undefined) writeKept({ ...kept, inputs })
  return input
}

/**
 * Keeps input over the end of the session: `read` gives it, `undefined` for none, and `put` is handed it when the same
 * user comes to the same page again. `name` is unique on its page.
 */
export function useKept<Input>(
  name: string,
  { read, put }: { read: () => Input | undefined; put: (input: Input) => void },
): void {
  const latest = useRef({ read, put })
  useEffect(() => {
    latest.current = { read, put }
  })
  useEffect(() => {
    const key = `${window.location.pathname} ${name}`
    let isThere = true
    readers.set(key, () => latest.current.read())
    // After the other effects of the screen, which may propose values.
    queueMicrotask(() => {
      const input = isThere ? takeKept(key) : undefined
      if (input === undefined) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `read` of the same name has given it
      latest.current.put(input as Input)
      toast.info('Restored what you had typed')
    })
    return () => {
      isThere = false
      readers.delete(key)
    }
  }, [name])
}

/** A state of a screen, such as which dialog is open, that is kept together with what is typed there. */
export function useKeptState<State>(name: string, initial: State) {
  const [first] = useState(initial)
  const [state, setState] = useState(first)
  useKept<State>(name, { read: () => (state === first ? undefined : state), put: setState })
  return [state, setState] as const
}
