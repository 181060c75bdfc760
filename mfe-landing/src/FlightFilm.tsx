import { useRef, useState } from 'react'
import classes from './FlightFilm.module.css'
import { useReducedMotion } from './use-reduced-motion'

const poster = '/flight-tracks.webp'

/** The film behind the hero (spec §2: looping, muted, 20 percent; hidden without a word when it fails). */
export function FlightFilm() {
  const reducedMotion = useReducedMotion()
  const [failed, setFailed] = useState(false)
  if (failed) return null
  const hide = () => setFailed(true)
  if (reducedMotion) return <img className={classes.film} src={poster} alt="" onError={hide} />
  return <MovingFilm onError={hide} />
}

function MovingFilm({ onError }: { onError: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [paused, setPaused] = useState(false)

  function toggle() {
    setPaused(!paused)
    // A browser may refuse to play; the poster then stays, and nothing is broken.
    if (paused) video.current?.play().catch(() => setPaused(true))
    else video.current?.pause()
  }

  return (
    <>
      <video
        ref={video}
        className={classes.film}
        poster={poster}
        muted
        loop
        autoPlay
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onError={onError}
      >
        <source src="/flight-tracks.webm" type="video/webm" />
        {/* The video element itself stays silent when its last source fails. */}
        <source src="/flight-tracks.mp4" type="video/mp4" onError={onError} />
      </video>
      {/* WCAG 2.2.2: whatever moves for more than five seconds can be stopped. */}
      <button type="button" className={classes.pause} onClick={toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={paused ? 'M4 2l9 6-9 6z' : 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z'} />
        </svg>
        {paused ? 'Play film' : 'Pause film'}
      </button>
    </>
  )
}
