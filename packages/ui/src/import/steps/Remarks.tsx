import { formatNumber } from '@aerofleet/shared/format'
import { useState } from 'react'
import { Button } from '../../Button'
import { ConditionShape } from '../../condition/ConditionShape'
import type { FileTable } from '../file/read-table'
import type { ImportKind } from '../import-kind'
import classes from '../ImportDialog.module.css'
import type { Remark } from '../summary'
import tables from './ImportTable.module.css'

type RemarksProps = {
  kind: ImportKind
  view: 'errors' | 'toLookAt' | 'accepted'
  remarks: readonly Remark[]
  lineOf?: FileTable['lineOf']
}

/** Thousands of rows at once would make the page slow. */
const portion = 200
const headings = { errors: 'What is wrong', toLookAt: 'To look at', accepted: 'Values' }
const nothing = {
  errors: 'No line has an error.',
  toLookAt: 'Nothing to look at.',
  accepted: 'No line can be imported.',
}

export function Remarks({ kind: { noun }, view, remarks, lineOf }: RemarksProps) {
  const [shown, setShown] = useState(portion)
  if (remarks.length === 0) return <p className={classes.help}>{nothing[view]}</p>
  const hidden = remarks.length - shown
  return (
    <>
      <table className={`${tables.table} ${tables.remarks}`}>
        <thead>
          <tr>
            <th scope="col" className={tables.line}>
              Line
            </th>
            <th scope="col" className={tables.thing}>
              {noun[0]}
            </th>
            {view === 'accepted' ? null : (
              <>
                <th scope="col" className={tables.column}>
                  Column
                </th>
                <th scope="col" className={tables.value}>
                  Value
                </th>
              </>
            )}
            <th scope="col">{headings[view]}</th>
          </tr>
        </thead>
        <tbody>
          {remarks.slice(0, shown).map(({ line, thing, column, value, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td>{lineOf?.get(line) ?? line}</td>
              <td className={tables.thing}>
                <bdi translate="no">{thing || '–'}</bdi>
              </td>
              {view === 'accepted' ? null : (
                <>
                  <td>
                    <bdi>{column}</bdi>
                  </td>
                  <td className={tables.value}>
                    <bdi translate="no">{value}</bdi>
                  </td>
                </>
              )}
              <td>
                <span className={tables.message}>
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
      {hidden > 0 ? (
        <div className={classes.row}>
          <Button variant="quiet" onClick={() => setShown(shown + portion)}>
            {`Show ${formatNumber(Math.min(portion, hidden))} more of ${formatNumber(hidden)}`}
          </Button>
        </div>
      ) : null}
    </>
  )
}
