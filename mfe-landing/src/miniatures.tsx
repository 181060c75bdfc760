import { initials } from '@aerofleet/shared/initials'
import type { Condition } from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { LimitStatus } from '@aerofleet/ui/condition/LimitStatus'
import type { ReactNode } from 'react'
import classes from './miniatures.module.css'

type MiniatureProps = { title: string; note: string; children: ReactNode }

/** Shows a part of a screen with invented data. `note` says the same as the picture. */
function Miniature({ title, note, children }: MiniatureProps) {
  return (
    <div className={classes.miniature}>
      <p className={classes.title}>
        <b>{title}</b> <span>{note}</span>
      </p>
      {children}
    </div>
  )
}

const tightest: [tail: string, hours: number, cycles: number][] = [
  ['VH-RQA', 4998.6, 2655],
  ['F-HBOU', 4918.4, 2871],
  ['HB-ZQT', 4630, 2210],
]

export function TightestAircraft() {
  return (
    <Miniature title="Tightest aircraft" note="next to reach a limit">
      {tightest.map(([tail, totalHours, totalCycles]) => (
        <div key={tail} className={classes.row}>
          <b className={classes.tail}>{tail}</b>
          <div className={classes.wide}>
            <LimitStatus usage={{ totalHours, totalCycles }} label={tail} />
          </div>
        </div>
      ))}
    </Miniature>
  )
}

const bids = [
  ['Aero Technik Süd', '21 days', '€ 1,180,000'],
  ['Iberia Line Works', '24 days', '€ 1,242,500'],
  ['Atlas MRO', '19 days', '€ 1,260,000'],
]

export function Bids() {
  return (
    <Miniature title="C check, EC-MXK" note="closes in 3 days">
      {bids.map(([vendor, days, price], n) => (
        <p key={vendor} className={`${classes.row} ${n === 0 ? classes.chosen : ''}`}>
          <b className={classes.wide}>{vendor}</b>
          <span className={classes.quiet}>{days}</span>
          <span className={classes.price}>{price}</span>
        </p>
      ))}
      <p className={`${classes.row} ${classes.quiet}`}>Awarded to Aero Technik Süd</p>
    </Miniature>
  )
}

/** Start and length are in percent. */
const tasks: [text: string, start: number, length: number, isCritical: boolean][] = [
  ['Panels', 3, 27, true],
  ['Gear', 30, 33, true],
  ['Cabin', 30, 20, false],
  ['Close', 63, 17, true],
]

export function CriticalChain() {
  return (
    <Miniature title="A check, D-AHXG" note="buffer 38 % used">
      <div className={classes.chain}>
        {tasks.map(([text, start, length, isCritical]) => (
          <span
            key={text}
            className={isCritical ? classes.critical : classes.task}
            style={{ marginInlineStart: `${start}%`, inlineSize: `${length}%` }}
          >
            {text}
          </span>
        ))}
        <span className={classes.buffer}>buffer</span>
      </div>
    </Miniature>
  )
}

/** A point without a condition is still open. */
const points: [condition: Condition | null, point: string, text: string, result: string][] = [
  ['good', '145.A.40', 'Tools calibrated', 'conform'],
  ['soon', '145.A.45', 'Data up to date', 'finding'],
  ['good', '145.A.48', 'Area clear of tools', 'conform'],
  [null, '145.A.50', 'Release signed in time', 'open'],
]

export function AuditPoints() {
  return (
    <Miniature title="Part-145 audit, hangar 2" note="14 of 18 answered">
      {points.map(([condition, point, text, result]) => (
        <p key={point} className={classes.row}>
          {condition ? <ConditionShape condition={condition} /> : <span className={classes.open} />}
          <span className={`${classes.quiet} ${classes.point}`}>{point}</span>
          <span className={classes.wide}>{text}</span>
          <span className={classes.quiet}>{result}</span>
        </p>
      ))}
    </Miniature>
  )
}

const changes: [who: string, what: string, before: string, after: string][] = [
  ['Mateo Ruiz', 'D-AHXG', '61,228.20 →', '61,234.50 h'],
  ['Ada Lindqvist', 'PR-JGL', 'none →', 'Cerrado Aviação'],
  ['Olga Perera', 'OE-LNM', '', 'deleted'],
  ['Ada Lindqvist', 'Role', 'none →', 'Operator'],
]

export function LatestChanges() {
  return (
    <Miniature title="Latest changes" note="who, what and when">
      {changes.map(([who, what, before, after]) => (
        <p key={what} className={classes.row}>
          <span className={classes.initials}>{initials(who)}</span>
          <b className={classes.tail}>{what}</b>
          <span className={classes.wide}>
            {before} <b>{after}</b>
          </span>
        </p>
      ))}
    </Miniature>
  )
}

export function Release() {
  return (
    <Miniature title="Release to service" note="D-AHXG">
      <p className={classes.statement}>
        The work specified was carried out, and the aircraft is ready for release.
      </p>
      <div className={classes.signature}>
        <svg viewBox="0 0 120 36" width="120" height="36">
          <path d="M4 26c8-22 14-24 14-10s-6 16-2 14 10-18 14-16-4 14 0 14 8-12 12-11-2 11 3 10 6-9 11-8 2 8 8 6 14-9 26-8" />
        </svg>
        <span className={classes.signed}>✓ signed</span>
      </div>
      <p className={classes.statement}>
        <b>Ines Prado</b> B1, 22 Nov, 07:41 UTC
      </p>
    </Miniature>
  )
}
