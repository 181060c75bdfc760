import { readConnection, savesData } from '@aerofleet/shared/saves-data'
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import classes from './FlightFilm.module.css'
import { useReducedMotion } from './use-reduced-motion'

const poster = '/flight-tracks.webp'

/** A film would keep a slow connection busy for long, so the still picture stands alone. */
const isSlow = () => /2g|3g/.test(String(readConnection('effectiveType')))

/** Pictures wait until the scripts, styles and fonts of the page are loaded. */
function useIsDocumentLoaded(): boolean {
  return useSyncExternalStore(subscribeToLoading, () => document.readyState === 'complete')
}

function subscribeToLoading(notify: () => void) {
  document.addEventListener('readystatechange', notify)
  return () => document.removeEventListener('readystatechange', notify)
}

type FlightFilm = {
  /** `null` if the film cannot be loaded or the user saves data. */
  film: ReactNode
  /** The button that pauses the film; `null` while nothing moves. */
  control: ReactNode
}

/**
 * The film behind the hero (spec §2). It loops without sound, and disappears silently if it cannot
 * be loaded.
 */
export function useFlightFilm(): FlightFilm {
  const wantsReducedMotion = useReducedMotion()
  const isLoaded = useIsDocumentLoaded()
  const [isForbidden] = useState(savesData)
  const [hasFailed, setHasFailed] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const hide = () => setHasFailed(true)
  if (hasFailed || isForbidden) return { film: null, control: null }
  if (wantsReducedMotion || isSlow()) {
    return {
      film: isLoaded ? <img className={classes.film} src={poster} alt="" onError={hide} /> : null,
      control: null,
    }
  }

  function togglePlaying() {
    setPaused(!isPaused)
    // A browser may refuse to play. Then the film stays paused.
    if (isPaused) video.current?.play().catch(() => setPaused(true))
    else video.current?.pause()
  }

  return {
    film: (
      <video
        ref={video}
        className={classes.film}
        poster={isLoaded ? poster : undefined}
        muted
        loop
        autoPlay
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onError={hide}
      >
        {isLoaded ? (
          <>
            <source src="/flight-tracks.webm" type="video/webm" />
            {/* When the last source fails, no error event comes from the video element itself. */}
            <source src="/flight-tracks.mp4" type="video/mp4" onError={hide} />
          </>
        ) : null}
      </video>
    ),
    // WCAG 2.2.2: the user can pause what moves for more than five seconds.
    control: (
      <button type="button" className={classes.pause} onClick={togglePlaying}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPaused ? 'M4 2l9 6-9 6z' : 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z'} />
        </svg>
        <span>{isPaused ? 'Play film' : 'Pause film'}</span>
      </button>
    ),
  }
}
