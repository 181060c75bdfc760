import type { Change } from '@aerofleet/shared/contract/change'
import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import colours from '@aerofleet/ui/condition/condition.module.css'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { AuthorInitials } from '@aerofleet/ui/history/Author'
import { changeLine, changeNote } from '@aerofleet/ui/history/change-in-full'
import { ChangeTime } from '@aerofleet/ui/history/ChangeTime'
import { describeAct, describeChange, nameAct } from '@aerofleet/ui/history/describe-change'
import { UndoButton } from '@aerofleet/ui/history/UndoButton'
import { ValueChanges } from '@aerofleet/ui/history/ValueChanges'
import { memo, useId, useState } from 'react'
import { ActChanges } from './ActChanges'
import { ActToggle } from './ActToggle'
import classes from './HistoryEntry.module.css'
import { Subject } from './Subject'

type HistoryEntryProps = {
  change: Change
  filter: HistoryQuery
  isThere: boolean
  onUndone: () => void
}

/**
 * One change, or one act with many changes. Memoised: a list of thousands grows by 50 with each
 * page.
 */
export const HistoryEntry = memo(function HistoryEntry(props: HistoryEntryProps) {
  const { at, by, act } = props.change
  return (
    <li tabIndex={-1} className={classes.entry}>
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
      {act ? <ActContent {...props} act={act} /> : <Content {...props} />}
    </li>
  )
})

function Content({ change, isThere, onUndone }: HistoryEntryProps) {
  const { values, condition } = describeChange(change)
  const note = changeNote(change)
  return (
    <>
      <div className={classes.what}>
        <Subject change={change} isThere={isThere} />
        <p className={classes.line}>
          <span className={condition ? colours[condition] : undefined}>
            {condition ? <ConditionShape condition={condition} /> : null}
            <span>{` ${changeLine(change)}`}</span>
          </span>
        </p>
      </div>
      <div className={classes.change}>
        <ValueChanges values={values} />
        {note ? <p>{note}</p> : null}
      </div>
      <UndoButton change={change} onSettled={onUndone} />
    </>
  )
}

type ActContentProps = HistoryEntryProps & { act: NonNullable<Change['act']> }

function ActContent({ change, act, filter, onUndone }: ActContentProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = describeAct(act, change.subject.kind)
  return (
    <>
      <div className={classes.what}>
        <strong>{name}</strong>
        <p className={classes.line}>{act.label}</p>
      </div>
      <div className={classes.change}>
        <p>{nameAct(act)}</p>
        <ActToggle
          name={name}
          isOpen={isOpen}
          changesId={id}
          className={classes.open}
          onToggle={() => setOpen(!isOpen)}
        />
      </div>
      <UndoButton change={change} asAct onSettled={onUndone} />
      <div id={id} className={classes.act}>
        {isOpen ? <ActChanges act={act.id} filter={filter} /> : null}
      </div>
    </>
  )
}
