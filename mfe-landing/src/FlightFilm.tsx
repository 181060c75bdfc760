import { readConnection, savesData } from '@aerofleet/shared/saves-data'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './FlightFilm.module.css'
import { useReducedMotion } from './use-reduced-motion'

const poster = '/flight-tracks.webp'

/** On a slow connection users see only the still picture: the film would keep the connection busy for long. */
const isSlow = () => /2g|3g/.test(String(readConnection('effectiveType')))

/** Pictures wait until the page is loaded and its text is painted in its own font. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    async function waitForPaint() {
      if (document.readyState !== 'complete')
        await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
      await document.fonts.ready
      // The browser paints after the callbacks of a frame.
      requestAnimationFrame(() => setTimeout(() => signal.aborted || setPainted(true)))
    }
    void waitForPaint()
    return () => unmounted.abort()
  }, [])
  return isPainted
}

type FlightFilm = {
  /** The film, or a still picture in its place. `null` while nothing can be shown, or if the user saves data. */
  film: ReactNode
  /** The button that pauses and plays the film; `null` without a film. */
  control: ReactNode
}

/**
 * The film behind the hero (spec §2). It loops without sound. If it cannot be loaded, the page goes on without it,
 * and shows no error.
 */
export function useFlightFilm(): FlightFilm {
  const wantsReducedMotion = useReducedMotion()
  const isPainted = useIsPainted()
  const [isSavingData] = useState(savesData)
  const [hasFailed, setHasFailed] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const hide = () => setHasFailed(true)
  if (hasFailed || isSavingData) return { film: null, control: null }
  if (wantsReducedMotion || isSlow()) {
    return {
      film: isPainted ? <img className={classes.film} src={poster} alt="" onError={hide} /> : null,
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
        poster={isPainted ? poster : undefined}
        muted
        loop
        autoPlay
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onError={hide}
      >
        {isPainted ? (
          <>
            <source src="/flight-tracks.webm" type="video/webm" />
            {/* If no source can be loaded, only the last `source` gets an error event, not the video. */}
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
