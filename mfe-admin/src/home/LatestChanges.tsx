import type { Change } from '@aerofleet/shared/contract/change'
import { historyCalls } from '@aerofleet/shared/contract/history'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { AuthorInitials } from '@aerofleet/ui/history/Author'
import { describeAct, describeChange } from '@aerofleet/ui/history/describe-change'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Panel } from '@aerofleet/ui/Panel'
import { Skeleton } from '@aerofleet/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatAge } from './age'
import classes from './LatestChanges.module.css'

const latestQuery = query(historyCalls.changeList, { query: { limit: 9 } })

/** Who changed what, the newest first. */
export function LatestChanges() {
  // Read again with each visit, so that what was just done on another page is shown.
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
                <ChangeRow key={change.id} change={change} />
              ))}
            </ol>
          )}
        </ListState>
      </div>
    </Panel>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { by, at, act } = change
  return (
    <li>
      {by ? <Author name={by.name} /> : null}
      {act ? <ActText act={act} kind={change.subject.kind} /> : <ChangeText change={change} />}
      <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
        {formatAge(at)}
      </time>
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
  return (
    <>
      <span className={classes.what}>
        <strong>{describeAct(act, kind)}</strong>
      </span>{' '}
      <small>{act.label}</small>
    </>
  )
}

function ChangeText({ change }: { change: Change }) {
  const { kind, id, label } = change.subject
  const { what, values, note, condition } = describeChange(change)
  const isThere = kind === 'aircraft' && change.after !== null
  return (
    <>
      <span className={classes.what}>
        {condition ? <ConditionShape condition={condition} /> : null}
        {isThere ? (
          <Link to={`/dashboard/aircraft/${id}`}>{label}</Link>
        ) : (
          <strong>{label}</strong>
        )}{' '}
        {what}
      </span>{' '}
      <small>
        {note}
        {values.map(({ label: field, from, to }, index) => (
          <span key={field}>
            {index > 0 ? ', ' : ''}
            {field.toLowerCase() === what ? '' : `${field.toLowerCase()} `}
            {from} <span className={classes.arrow}>→</span> <span className={classes.to}>{to}</span>
          </span>
        ))}
      </small>
    </>
  )
}
