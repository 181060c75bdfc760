import { useRef, type KeyboardEvent } from 'react'
import classes from './Bars.module.css'
import { endOfScale } from './scale'

/** `strong`, then `light` above it; `alarm` is red. */
export type Look = 'strong' | 'light' | 'alarm'

export type Bar = {
  key: string
  /** Below the bar. Where there is little room, `short` stands there. */
  label: string
  short?: string
  /** Says the bar in words: assistive technology has no other text of it. */
  name: string
  /** Stacked from the bottom. */
  parts: readonly { value: number; look: Look }[]
}

type BarsProps = {
  /** The accessible name of the picture. */
  label: string
  bars: readonly Bar[]
  /** A figure of the scale, such as `200 h`. */
  format: (value: number) => string
  /** A line across the picture, such as the hours that one has. */
  line?: number | undefined
  chosen?: string | null
  /** With it each bar is a button. The arrow keys lead from one to the next. */
  onChoose?: (key: string) => void
}

const sumOf = (parts: Bar['parts']) => parts.reduce((sum, { value }) => sum + value, 0)

/** A picture of stacked bars. Put a table of the same data beside it, or behind a switch. */
export function Bars({ label, bars, format, line, chosen = null, onChoose }: BarsProps) {
  const end = endOfScale(Math.max(line ?? 0, ...bars.map(({ parts }) => sumOf(parts))))
  const isDense = bars.length > 20
  return (
    <figure className={classes.figure} role="group" aria-label={label}>
      <div className={classes.scale} aria-hidden="true">
        {[end, end / 2, 0].map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      {/* Without buttons the keyboard scrolls the picture itself. */}
      <div className={classes.scroll} tabIndex={onChoose ? undefined : 0}>
        <div
          className={`${classes.plot} ${isDense ? classes.dense : ''}`}
          style={{ '--bars': bars.length }}
        >
          <Drawing bars={bars} end={end} line={line} chosen={chosen} />
          <Columns bars={bars} isDense={isDense} chosen={chosen} onChoose={onChoose} />
        </div>
      </div>
    </figure>
  )
}

type DrawingProps = {
  bars: readonly Bar[]
  end: number
  line: number | undefined
  chosen: string | null
}

/** The width of a bar in its column of 10. */
const width = 6.4
const height = 100

function Drawing({ bars, end, line, chosen }: DrawingProps) {
  const all = bars.length * 10
  const y = (value: number) => height - (value / end) * height
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${all} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, end / 2, end].map((tick) => (
        <line key={tick} className={classes.tick} x1="0" x2={all} y1={y(tick)} y2={y(tick)} />
      ))}
      {bars.map((bar, at) => (
        <Stack key={bar.key} bar={bar} x={at * 10} y={y} isChosen={bar.key === chosen} />
      ))}
      {line === undefined ? null : (
        <line className={classes.line} x1="0" x2={all} y1={y(line)} y2={y(line)} />
      )}
    </svg>
  )
}

type StackProps = { bar: Bar; x: number; y: (value: number) => number; isChosen: boolean }

function Stack({ bar, x, y, isChosen }: StackProps) {
  return (
    <g>
      {isChosen ? <rect className={classes.chosen} x={x} y="0" width="10" height={height} /> : null}
      {bar.parts.map(({ value, look }, at) => {
        const below = sumOf(bar.parts.slice(0, at))
        return value > 0 ? (
          <rect
            key={look}
            className={classes[look]}
            x={x + (10 - width) / 2}
            y={y(below + value)}
            width={width}
            height={y(below) - y(below + value)}
          />
        ) : null
      })}
    </g>
  )
}

type ColumnsProps = Pick<BarsProps, 'bars' | 'onChoose'> & {
  isDense: boolean
  chosen: string | null
}

function Columns({ bars, isDense, chosen, onChoose }: ColumnsProps) {
  const row = useRef<HTMLUListElement>(null)
  const inTabOrder = bars.some(({ key }) => key === chosen) ? chosen : bars[0]?.key
  return (
    <ul ref={row} className={classes.columns}>
      {bars.map(({ key, name, label, short = label }) => {
        const texts = (
          <>
            <span className="visually-hidden">{name}</span>
            <span aria-hidden="true">{isDense ? short : label}</span>
          </>
        )
        return (
          <li key={key}>
            {onChoose ? (
              <button
                type="button"
                className={classes.column}
                title={name}
                aria-pressed={key === chosen}
                tabIndex={key === inTabOrder ? 0 : -1}
                onClick={() => onChoose(key)}
                onKeyDown={(event) => moveFocus(event, row.current)}
              >
                {texts}
              </button>
            ) : (
              <span className={classes.column} title={name}>
                {texts}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function moveFocus(event: KeyboardEvent, row: HTMLElement | null) {
  const buttons = [...(row?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const step = stepOf[event.key]
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step && at + step
  const button = to === undefined ? undefined : buttons[to]
  if (!button) return
  event.preventDefault()
  button.focus()
}
