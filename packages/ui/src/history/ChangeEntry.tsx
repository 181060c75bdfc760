import type { Change } from '@aerofleet/shared/contract/change'
import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { Fragment, memo, useId, useState, type ReactNode } from 'react'
import colours from '../condition/condition.module.css'
import { ConditionShape } from '../condition/ConditionShape'
import { ActChanges } from './ActChanges'
import { ActToggle } from './ActToggle'
import { formatAge } from './age'
import { AuthorInitials } from './Author'
import { changeDeed, changeLine, changeNote } from './change-in-full'
import classes from './ChangeEntry.module.css'
import { ChangeTime } from './ChangeTime'
import {
  describeAct,
  describeChange,
  nameAct,
  translateOf,
  type ValueChange,
} from './describe-change'
import { LogLine } from './LogLine'
import { Subject } from './Subject'
import { UndoButton } from './UndoButton'
import { ValueChanges } from './ValueChanges'

type ChangeEntryProps = {
  change: Change
  /** `dense` has two lines and the age of the change, `full` all values and the time of day. */
  look: 'dense' | 'full'
  /** The list is about one thing, so that no entry names it. */
  isOfOne?: boolean
  /** The change of the aircraft that came with a strike. */
  brought?: Change | undefined
  /** Whether the thing still exists. */
  isThere?: boolean
  /** An act shows those of its changes that fit. */
  filter?: HistoryQuery
  onUndone?: () => void
}

const noFilter: HistoryQuery = {}

/**
 * One change of a history, or one act with many changes, as an entry of a list. Memoised: a list of thousands grows by
 * 50 with each page.
 */
export const ChangeEntry = memo(function ChangeEntry(props: ChangeEntryProps) {
  const { change, look, isOfOne = false, filter = noFilter } = props
  const opened = useOpenedAct(isOfOne ? undefined : change.act, change.subject.kind, filter)
  const Content = contents[isOfOne ? 'ofOne' : 'named'][look]
  return (
    <li
      tabIndex={-1}
      className={isOfOne ? classes[look === 'full' ? 'ofOne' : 'log'] : classes[look]}
    >
      <Content {...props} opened={opened} />
      <div className={classes.undo}>
        <UndoButton
          change={change}
          asAct={change.act !== undefined && !(isOfOne && look === 'full')}
          {...(props.onUndone && { onSettled: props.onUndone })}
        />
      </div>
      {Content === Full ? opened.changes : null}
    </li>
  )
})

const InLog = ({ change }: ContentProps) => (
  <LogLine
    what={change.act?.label ?? changeLine(change)}
    note={changeNote(change)}
    at={change.at}
    by={change.by?.name}
  />
)

const contents = {
  named: { full: Full, dense: Dense },
  ofOne: { full: OfOne, dense: InLog },
}

type ContentProps = ChangeEntryProps & { opened: ReturnType<typeof useOpenedAct> }

function Full({ change, brought, isThere = true, opened }: ContentProps) {
  const { at, by, act } = change
  const { values } = describeChange(brought ?? change)
  const { condition } = describeChange(change)
  const note = changeNote(change)
  return (
    <>
      <span className={classes.time}>
        <ChangeTime at={at} />
      </span>
      <span className={classes.who}>
        {by ? (
          <>
            <AuthorInitials name={by.name} />
            <span className={classes.name} translate="no">
              {by.name}
            </span>
          </>
        ) : null}
      </span>
      <div className={classes.what}>
        {act ? <strong>{opened.name}</strong> : <Subject change={change} isThere={isThere} />}
        <p className={classes.line}>
          {act ? (
            act.label
          ) : (
            <span className={condition ? colours[condition] : undefined}>
              {condition ? <ConditionShape condition={condition} /> : null}
              <span>{` ${changeLine(change)}`}</span>
            </span>
          )}
        </p>
      </div>
      <div className={classes.change}>
        {act ? (
          <>
            <p>{nameAct(act)}</p>
            <div className={classes.open}>{opened.toggle}</div>
          </>
        ) : (
          <>
            <ValueChanges values={values} />
            {note ? <p>{note}</p> : null}
          </>
        )}
      </div>
    </>
  )
}

/** The button that opens an act, and its changes. */
function useOpenedAct(act: Change['act'], kind: string, filter: HistoryQuery) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!act) return { name: '', toggle: null, changes: null }
  const name = describeAct(act, kind)
  return {
    name,
    toggle: (
      <ActToggle name={name} isOpen={isOpen} changesId={id} onToggle={() => setOpen(!isOpen)} />
    ),
    changes: (
      <div id={id} className={classes.act}>
        {isOpen ? <ActChanges act={act.id} filter={filter} /> : null}
      </div>
    ),
  }
}

function OfOne({ change }: ContentProps) {
  const { at, by, act, subject } = change
  const { values, condition, what } = describeChange(change)
  const note = changeNote(change)
  return (
    <>
      <span className={classes.time}>
        <ChangeTime at={at} />
      </span>
      <span className={classes.who}>{by ? <AuthorInitials name={by.name} /> : null}</span>
      <div className={classes.change}>
        <p>
          {by ? <strong translate="no">{by.name}</strong> : null}
          <span className={classes.deed}>{` ${changeDeed(change)}`}</span>
        </p>
        {condition ? (
          <p className={`${classes.crossed} ${colours[condition]}`}>
            <ConditionShape condition={condition} />
            <span>{` ${what}`}</span>
          </p>
        ) : null}
        <ValueChanges values={values} />
        {note ? <p className={classes.note}>{note}</p> : null}
        {act ? (
          <p className={classes.note}>{`${act.label}, ${describeAct(act, subject.kind)}`}</p>
        ) : null}
      </div>
    </>
  )
}

function Dense({ change, isThere = true, opened }: ContentProps) {
  const { by, at, act } = change
  const { what, values, note, condition } = describeChange(change)
  return (
    <>
      {by ? (
        <>
          <AuthorInitials name={by.name} />
          <span className="visually-hidden">{`${by.name}: `}</span>
        </>
      ) : null}
      <span className={classes.what}>
        {act ? (
          <>
            <strong>{opened.name}</strong> {opened.toggle}
          </>
        ) : (
          <>
            {condition ? <ConditionShape condition={condition} /> : null}
            <Subject change={change} isThere={isThere} />
            <span>{` ${what}`}</span>
          </>
        )}
      </span>{' '}
      <small>
        {act ? (
          <>
            {nameAct(act) !== '' && (
              <>
                <span>{nameAct(act)}</span> ·{' '}
              </>
            )}
            <span>{act.label}</span>
          </>
        ) : (
          <>
            <span>{note}</span>
            <DenseValues values={values} what={what} />
          </>
        )}
      </small>
      {opened.changes}
      <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
        {formatAge(at)}
      </time>
    </>
  )
}

function DenseValues({
  values,
  what,
}: {
  values: readonly ValueChange[]
  what: string
}): ReactNode {
  return values.map((value, index) => {
    const { label: field, from, to, difference } = value
    return (
      <Fragment key={field}>
        {index > 0 ? <span> </span> : null}
        <span className={classes.value} data-figure={difference !== undefined || undefined}>
          <span>{field.toLowerCase() === what ? '' : `${field.toLowerCase()} `}</span>
          <span translate={translateOf(value, from)}>{from}</span>
          <span> → </span>
          <span className={classes.to}>
            <span translate={translateOf(value, to)}>{to}</span>
            <span>{index < values.length - 1 ? ',' : ''}</span>
          </span>
        </span>
      </Fragment>
    )
  })
}
