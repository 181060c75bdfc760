import { createContext, useContext, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { getSession, readStored, writeStored } from './session'
import { toast } from './toast'

export type DiscardWords = { title: string; description: string }

const typedWords: DiscardWords = {
  title: 'Discard your changes?',
  description: 'What you typed is not saved.',
}

/** True beneath what another search of the same address removes, such as a tab. */
export const GoesWithSearch = createContext(false)

/** Each component with unsaved input, and its words for the question. */
const holders = new Map<symbol, { words: DiscardWords; goesWithSearch: boolean }>()
let askUser: () => Promise<boolean> = () => Promise.resolve(true)

export function hasUnsaved(): boolean {
  return holders.size > 0
}

/** Checks whether a navigation within the same page would remove unsaved input. */
export const hasUnsavedInSearch = () => [...holders.values()].some((each) => each.goesWithSearch)

/** Returns the question about what is not saved now. Typed input decides, if there is any. */
export function discardWords(): DiscardWords {
  const all = [...holders.values()].map(({ words }) => words)
  return all.includes(typedWords) ? typedWords : (all[0] ?? typedWords)
}

/** Lets the browser ask before it leaves the document. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Marks this component's input as unsaved while `isDirty`, so that nobody discards it without a question.
 * @param words the question where nothing was typed; a constant
 */
export function useUnsaved(isDirty: boolean, words = typedWords): void {
  const goesWithSearch = useContext(GoesWithSearch)
  useEffect(() => {
    if (!isDirty) return
    const holder = Symbol('unsaved')
    holders.set(holder, { words, goesWithSearch })
    window.addEventListener('beforeunload', warn)
    return () => {
      holders.delete(holder)
      if (holders.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, words, goesWithSearch])
}

export function discardUnsaved(): void {
  holders.clear()
  window.removeEventListener('beforeunload', warn)
}

/** The shell sets the question here. It resolves to `true` if the user discards the input. */
export function provideDiscardQuestion(ask: () => Promise<boolean>): void {
  askUser = ask
}

/** Asks the user if any input is unsaved. Resolves to whether to go on. */
export async function confirmDiscard(): Promise<boolean> {
  return !hasUnsaved() || askUser()
}

/** Each reads the input or the open dialog of a form, row or table. The key is page and name. */
const readers = new Map<string, () => unknown>()
/** The keys of what is kept only while the page is out of sight. */
let keysWhileHidden: string[] = []

const keptKey = 'aerofleet.unsaved'
/** Stays in local storage from a Logout until the next sign-in, so that other tabs keep nothing, too. */
const loggedOutKey = 'aerofleet.loggedOut'
/** Milliseconds. */
const keptFor = 24 * 3_600_000

const Kept = z.object({
  uid: z.string(),
  at: z.number(),
  inputs: z.record(z.string(), z.unknown()),
})
type Kept = z.infer<typeof Kept>

/** JSON has no maps, and passwords must never be stored. */
function replace(key: string, value: unknown): unknown {
  if (/password/i.test(key)) return undefined
  return value instanceof Map ? { $map: [...value] } : value
}
function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$map' in value)) return value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `replace` has written it
  return new Map(value.$map as [unknown, unknown][])
}

/** Returns the kept input of the user. Removes input that is too old or another user's. Without a user it waits. */
function readKept(uid: string | undefined): Kept | null {
  if (uid === undefined) return null
  try {
    const text = sessionStorage.getItem(keptKey)
    if (text === null) return null
    const kept = Kept.parse(JSON.parse(text, revive))
    if (kept.uid === uid && Date.now() - kept.at < keptFor) return kept
    sessionStorage.removeItem(keptKey)
  } catch {
    // Storage is forbidden, or other code has written there.
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

/** Keeps all unsaved input in this tab for the user at the end of a session. Call it before the screens unmount. */
export function keepUnsaved(): void {
  const uid = getSession().user?.uid
  if (uid === undefined || !hasUnsaved()) return
  if (readStored(loggedOutKey) !== null) return
  keysWhileHidden = []
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

/**
 * A phone may end a page that is out of sight, without an event. So the input is kept until the page is in sight again.
 * Returns a function that stops this.
 */
export function keepUnsavedWhileHidden(): () => void {
  let isLeaving = false
  function follow() {
    if (document.visibilityState === 'visible') dropWhileHidden()
    else if (!isLeaving) {
      keepUnsaved()
      keysWhileHidden = [...readers.keys()]
    }
  }
  /** The browser has asked, and the user leaves the input. */
  function leave() {
    isLeaving = true
    dropWhileHidden()
  }
  const arrive = () => (isLeaving = false)
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', arrive)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', arrive)
  }
}

function dropWhileHidden(): void {
  const kept = readKept(getSession().user?.uid)
  if (!kept || keysWhileHidden.length === 0) return
  const others = Object.entries(kept.inputs).filter(([key]) => !keysWhileHidden.includes(key))
  writeKept({ ...kept, inputs: Object.fromEntries(others) })
  keysWhileHidden = []
}

export function forgetUnsaved(): void {
  discardUnsaved()
  writeKept(null)
  writeStored(loggedOutKey, '1')
}

export function dropUnsavedOfOthers(uid: string): void {
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
 * Keeps input beyond the end of the session. `read` returns the input, or `undefined` for none; `put` receives it when
 * the same user opens the same page again. `name` is unique on its page.
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
    // Waits for the other effects of the screen, which may propose values.
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

/** A state of a screen, such as an open dialog, that is kept together with the input. */
export function useKeptState<State>(name: string, initial: State) {
  const [first] = useState(initial)
  const [state, setState] = useState(first)
  useKept<State>(name, { read: () => (state === first ? undefined : state), put: setState })
  return [state, setState] as const
}
