import { translateOf, type ValueChange } from './describe-change'
import classes from './ValueChanges.module.css'

export function ValueChanges({ values }: { values: readonly ValueChange[] }) {
  if (values.length === 0) return null
  return (
    <div className={classes.box}>
      <dl className={classes.values}>
        {values.map((value) => {
          const { label, from, to, difference } = value
          return (
            <div key={label} className={classes.value}>
              <dt>{label}</dt>{' '}
              <dd>
                <span className={classes.from} translate={translateOf(value, from)}>
                  {from}
                </span>{' '}
                <span className={classes.arrow}>→</span>{' '}
                <span className={classes.to}>
                  <strong translate={translateOf(value, to)}>{to}</strong>{' '}
                  {difference ? <span className={classes.difference}>{difference}</span> : null}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
