import { formatNumber } from '@aerofleet/shared/format'
import { useState } from 'react'
import { Button } from '../Button'
import { ConditionShape } from '../condition/ConditionShape'
import type { ImportKind } from './import-kind'
import classes from './ImportDialog.module.css'
import type { Remark } from './summary'

type RemarksProps = {
  kind: ImportKind
  view: 'errors' | 'toLookAt' | 'accepted'
  remarks: readonly Remark[]
}

/** How many are shown at once: thousands would make the page slow. */
const portion = 200
const headings = { errors: 'What is wrong', toLookAt: 'To look at', accepted: 'Values' }
const nothing = {
  errors: 'No line has an error.',
  toLookAt: 'Nothing to look at.',
  accepted: 'No line can be imported.',
}

export function Remarks({ kind: { noun }, view, remarks }: RemarksProps) {
  const [shown, setShown] = useState(portion)
  if (remarks.length === 0) return <p className={classes.help}>{nothing[view]}</p>
  const hidden = remarks.length - shown
  return (
    <>
      <div className={classes.box}>
        <table className={`${classes.table} ${classes.remarks} ${classes[view]}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">{noun[0]}</th>
              {view === 'accepted' ? null : <th scope="col">Column</th>}
              <th scope="col">{headings[view]}</th>
            </tr>
          </thead>
          <tbody>
            {remarks.slice(0, shown).map(({ line, thing, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className={classes.line}>{line}</td>
                <td>
                  <bdi className={classes.thing}>{thing || '–'}</bdi>
                </td>
                {view === 'accepted' ? null : <td>{column}</td>}
                <td>
                  <span className={classes.message}>
                    {view === 'accepted' ? null : (
                      <ConditionShape condition={view === 'errors' ? 'due' : 'soon'} />
                    )}
                    <bdi>{message}</bdi>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 ? (
        <p className={classes.more}>
          <Button variant="quiet" onClick={() => setShown(shown + portion)}>
            {`Show ${formatNumber(Math.min(portion, hidden))} more of ${formatNumber(hidden)}`}
          </Button>
        </p>
      ) : null}
    </>
  )
}
