import type { ReactNode } from 'react'
import classes from './instruments.module.css'

function Instrument({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.instrument} viewBox="0 0 160 88" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** Hours on an arc, with the mark at 80 percent. */
export function LimitDial() {
  return (
    <Instrument>
      <path className={classes.track} d="M24 80a56 56 0 0 1 112 0" pathLength={100} />
      <path
        className={`${classes.value} ${classes.good}`}
        d="M24 80a56 56 0 0 1 112 0"
        pathLength={100}
        strokeDasharray="62 100"
      />
      <path className={classes.mark} d="M118.9 51.8l13.8-10" />
      <path className={classes.needle} d="M80 80l19.7-49.2" />
      <circle className={classes.dot} cx="80" cy="80" r="5" />
    </Instrument>
  )
}

/** Offers side by side, one of them chosen. */
export function Bids() {
  return (
    <Instrument>
      {[
        [14, 128],
        [36, 76],
        [58, 104],
      ].map(([y, width]) => (
        <rect key={y} className={classes.block} x="8" y={y} width={width} height="12" rx="2" />
      ))}
      <rect className={classes.selected} x="4" y="32" width="84" height="20" rx="4" />
      <path className={classes.accentLine} d="M98 42l6 6 12-12" />
    </Instrument>
  )
}

/** A chain of tasks with its buffer at the end. */
export function Chain() {
  return (
    <Instrument>
      <rect className={classes.block} x="8" y="8" width="44" height="12" rx="2" />
      <rect className={classes.block} x="52" y="28" width="36" height="12" rx="2" />
      <rect className={classes.block} x="30" y="48" width="40" height="12" rx="2" />
      <rect className={classes.block} x="88" y="48" width="28" height="12" rx="2" />
      <path className={classes.accentLine} d="M52 20v14M88 40v14" />
      <rect className={classes.selected} x="118" y="46" width="34" height="16" rx="2" />
      <path className={classes.hair} d="M8 76h144M44 72v8M80 72v8M116 72v8M152 72v8" />
    </Instrument>
  )
}

/** A checklist with two points passed and one open. */
export function Checklist() {
  return (
    <Instrument>
      {[16, 44, 72].map((y) => (
        <path key={y} className={classes.hair} d={`M48 ${y}h${y === 44 ? 76 : 100}`} />
      ))}
      <path className={`${classes.tick} ${classes.good}`} d="M12 15l6 7 12-14M12 43l6 7 12-14" />
      <rect className={classes.selected} x="12" y="63" width="18" height="18" rx="2" />
    </Instrument>
  )
}

const lights = [
  [classes.fillGood, classes.fillGood, classes.fillSoon, classes.fillGood],
  [classes.fillGood, classes.fillGood, classes.fillGood, classes.fillGood],
  [classes.fillGood, classes.fillDue, classes.fillGood, classes.fillGood],
]

/** An annunciator panel: each condition with its own shape. */
export function Annunciator() {
  return (
    <Instrument>
      {lights.map((row, y) =>
        row.map((light, x) => (
          <g key={`${x}-${y}`} transform={`translate(${8 + x * 37} ${6 + y * 27})`}>
            <rect className={classes.cell} width="33" height="23" rx="2" />
            <path
              className={light}
              d={
                light === classes.fillDue
                  ? 'M16.5 5.5l6.5 12h-13z'
                  : light === classes.fillSoon
                    ? 'M16.5 5l6.5 6.5-6.5 6.5-6.5-6.5z'
                    : 'M16.5 6.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z'
              }
            />
          </g>
        )),
      )}
    </Instrument>
  )
}

/** A signed release. */
export function Signature() {
  return (
    <Instrument>
      <path className={classes.hair} d="M8 14h88M8 30h64M8 76h144" />
      <path
        className={classes.accentLine}
        d="M16 68c10-26 20-32 22-22s-12 24-6 24 12-20 18-20-2 16 4 16 8-12 14-12 0 10 8 10 16-8 34-10"
      />
      <path className={`${classes.tick} ${classes.good}`} d="M122 18l8 9 18-20" />
    </Instrument>
  )
}
