import type { Change } from '@aerofleet/shared/contract/change'
import { historyCalls } from '@aerofleet/shared/contract/history'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { AuthorInitials } from '@aerofleet/ui/history/Author'
import {
  describeAct,
  describeChange,
  nameAct,
  translateOf,
} from '@aerofleet/ui/history/describe-change'
import { UndoButton } from '@aerofleet/ui/history/UndoButton'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ActChanges } from '../history/ActChanges'
import { ActToggle } from '../history/ActToggle'
import { formatAge } from './age'
import classes from './LatestChanges.module.css'

const latestQuery = query(historyCalls.changeList, { query: { limit: 9 } })
const noFilter = {}

/** Users who may not open the history undo their changes here. */
export function LatestChanges() {
  // Each visit reads it again: the user may just have changed something.
  const changes = useQuery({ ...latestQuery, staleTime: 0 })
  const maySeeAll = useMay('manageUsers')
  if (changes.data?.length === 0) return null
  return (
    <Panel
      title="Latest changes"
      action={maySeeAll ? <Link to="/dashboard/history">All changes</Link> : null}
    >
      <div className={classes.content}>
        <ListState
          query={changes}
          errorMessage="Failed to load the latest changes"
          skeleton={<Skeleton count={9} height="2.5rem" />}
        >
          {(rows) => (
            <ol className={classes.rows}>
              {rows.map((change) => (
                <ChangeRow
                  key={change.id}
                  change={change}
                  onUndone={() => void changes.refetch()}
                />
              ))}
            </ol>
          )}
        </ListState>
      </div>
    </Panel>
  )
}

function ChangeRow({ change, onUndone }: { change: Change; onUndone: () => void }) {
  const { by, at, act } = change
  return (
    <li tabIndex={-1}>
      {by ? <Author name={by.name} /> : null}
      {act ? <ActText act={act} kind={change.subject.kind} /> : <ChangeText change={change} />}
      <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
        {formatAge(at)}
      </time>
      <div className={classes.undo}>
        <UndoButton change={change} asAct={act !== undefined} onSettled={onUndone} />
      </div>
    </li>
  )
}

function Author({ name }: { name: string }) {
  return (
    <>
      <AuthorInitials name={name} />
      <span className="visually-hidden">{`${name}: `}</span>
    </>
  )
}

function ActText({ act, kind }: { act: NonNullable<Change['act']>; kind: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = describeAct(act, kind)
  return (
    <>
      <span className={classes.what}>
        <strong>{name}</strong>{' '}
        <ActToggle name={name} isOpen={isOpen} changesId={id} onToggle={() => setOpen(!isOpen)} />
      </span>{' '}
      <small>
        <span>{nameAct(act)}</span> <span>{act.label}</span>
      </small>
      <div id={id} className={classes.act}>
        {isOpen ? <ActChanges act={act.id} filter={noFilter} /> : null}
      </div>
    </>
  )
}

function ChangeText({ change }: { change: Change }) {
  const { kind, id, label } = change.subject
  const { what, values, note, condition } = describeChange(change)
  return (
    <>
      <span className={classes.what}>
        {condition ? <ConditionShape condition={condition} /> : null}
        {kind === 'aircraft' ? (
          <Link to={`/dashboard/aircraft/${encodeURIComponent(id)}`} translate="no">
            {label}
          </Link>
        ) : (
          <strong translate="no">{label}</strong>
        )}
        <span>{` ${what}`}</span>
      </span>{' '}
      <small>
        <span>{note}</span>
        {values.map((value, index) => {
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
        })}
      </small>
    </>
  )
}
