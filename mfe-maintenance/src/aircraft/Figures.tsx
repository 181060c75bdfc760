import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { unknownCounters, type Counter } from '@aerofleet/shared/due/figures'
import { meterOfTotal } from '@aerofleet/shared/due/meter'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { notKnownYet } from '@aerofleet/shared/records/aircraft'
import { Link } from 'react-router-dom'
import { addresses, hoursText } from '../words/words'
import classes from './Figures.module.css'
import { measuredText, rateSource, ratesText } from './rates-text'

export function Figures({
  maintained: { counters, rates, programme, meter, totalsUnknown },
}: {
  maintained: Maintained
}) {
  const measured = measuredText(rates)
  const unknown = unknownCounters(totalsUnknown, counters)
  const ofDay = (counter: Counter) =>
    unknown.includes(counter) ? notKnownYet : `of ${formatDate(counters.date)}`
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Hours</dt>
        <dd className={classes.large}>{`${hoursText(counters.hours)} h`}</dd>
        <dd>{ofDay('hours')}</dd>
        {meter ? (
          <dd>{`The meter shows ${hoursText(meterOfTotal(counters.hours, meter.offset))} h`}</dd>
        ) : null}
      </div>
      <div>
        <dt>Cycles</dt>
        <dd className={classes.large}>{formatNumber(counters.cycles)}</dd>
        <dd>{ofDay('cycles')}</dd>
      </div>
      <div>
        <dt>{rates.plan ? 'Planned a day' : 'Rates a day'}</dt>
        <dd>{ratesText(rates)}</dd>
        <dd>{rateSource(rates)}</dd>
        {measured ? <dd>{measured}</dd> : null}
      </div>
      <div>
        <dt>Programme</dt>
        <dd>
          {programme ? (
            <Link to={addresses.programme(programme.id)}>{programme.name}</Link>
          ) : (
            'None'
          )}
        </dd>
        {programme ? (
          <dd>
            {programme.latestRevision === programme.revision
              ? `Revision ${programme.revision}`
              : `Revision ${programme.revision}; revision ${programme.latestRevision} is valid now`}
          </dd>
        ) : null}
      </div>
    </dl>
  )
}
