import { toast } from '@aerofleet/shared/runtime/toast'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** A part of the page that is loaded when it is needed. */
export type Later<Part> = {
  /** The part, or `null` until it has been loaded. */
  current: () => Part | null
  /** Loads it once; after a failure the next call tries again. */
  load: () => Promise<Part>
  subscribe: (listener: () => void) => () => void
}

export function later<Part>(importPart: () => Promise<Part>): Later<Part> {
  let part: Part | null = null
  let loading: Promise<Part> | null = null
  const listeners = new Set<() => void>()

  async function load() {
    try {
      part = await importPart()
      for (const listener of listeners) listener()
      return part
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    current: () => part,
    load: () => (loading ??= load()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** WebKit has no `requestIdleCallback`. */
function whenIdle(run: () => void): { cancel: () => void } {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(run)
    return { cancel: () => cancelIdleCallback(request) }
  }
  const timer = setTimeout(run, 1)
  return { cancel: () => clearTimeout(timer) }
}

/** Events that show that a user is there who may soon need the part. */
const firstActs = ['pointermove', 'pointerdown', 'keydown'] as const

type Need = {
  isNeeded: boolean
  /** Whether most users of the page will need it: then it is loaded as soon as the page is idle. */
  isLikely?: boolean
  /** Called when it is needed and cannot be loaded, after a toast that says so. */
  onMissing: () => void
}

/**
 * The part once it has been loaded: in advance when the user first does something on the page, so that it
 * takes nothing from what the page needs to appear, or at the latest when it is needed.
 */
export function useLater<Part>(
  part: Later<Part>,
  { isNeeded, isLikely = false, onMissing }: Need,
): Part | null {
  const loaded = useSyncExternalStore(part.subscribe, part.current)
  const giveUp = useEffectEvent(() => {
    toast.error('This part of the page could not be loaded', 'Check the connection and try again.')
    onMissing()
  })

  useEffect(() => {
    const loadInAdvance = () => {
      stop()
      // A failure in advance does not matter: the part is loaded again when it is needed.
      part.load().catch(() => {})
    }
    const stop = () => {
      for (const act of firstActs) document.removeEventListener(act, loadInAdvance)
    }
    if (part.current() === null)
      for (const act of firstActs) document.addEventListener(act, loadInAdvance)
    return stop
  }, [part])

  useEffect(() => {
    if (!isLikely || part.current() !== null) return
    const idle = whenIdle(() => void part.load().catch(() => {}))
    return () => idle.cancel()
  }, [part, isLikely])

  useEffect(() => {
    if (!isNeeded || loaded !== null) return
    let isWaiting = true
    part.load().catch(() => {
      if (isWaiting) giveUp()
    })
    return () => {
      isWaiting = false
    }
  }, [part, isNeeded, loaded])

  return loaded
}
