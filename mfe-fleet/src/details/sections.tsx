import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatAverage, formatRemaining } from '@aerofleet/shared/format'
import { isUnknownTotal, notKnownYet, operatorLabel } from '@aerofleet/shared/records/aircraft'
import { fieldText } from '@aerofleet/shared/records/field'
import { Fact, Facts } from '@aerofleet/ui/layout/Facts'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { counterNames, fieldNames, fields, type FieldName } from '../fields/aircraft-fields'
import { OperatorLink } from './AircraftHeadline'
import { Identifier } from './Identifier'
import classes from './sections.module.css'

export function FlightData({ aircraft }: { aircraft: Aircraft }) {
  const { hours, cycles } = formatRemaining(aircraft)
  return (
    <Panel title="Flight Data">
      <Facts>
        <FieldFacts names={counterNames} aircraft={aircraft} />
        <Remaining label="Hours Remaining" {...hours} />
        <Remaining label="Cycles Remaining" {...cycles} />
        <Fact label="Average Hours per Cycle">{formatAverage(aircraft)}</Fact>
      </Facts>
    </Panel>
  )
}

export function BasicInformation({ aircraft }: { aircraft: Aircraft }) {
  return (
    <Panel title="Basic Information">
      <Facts>
        <FieldFacts names={basicNames} aircraft={aircraft} />
        <Fact label="Aircraft ID">
          <Identifier name="Aircraft ID" value={aircraft.id} />
        </Fact>
      </Facts>
    </Panel>
  )
}

export function OperatorInformation({ operator }: Pick<Aircraft, 'operator'>) {
  if (!operator) return null
  return (
    <Panel title="Operator Information">
      <Facts>
        <Fact label={operatorLabel}>
          <OperatorLink operator={operator} />
        </Fact>
        <Fact label="Operator ID">
          <Identifier name="Operator ID" value={operator.id} />
        </Fact>
      </Facts>
    </Panel>
  )
}

const basicNames = fieldNames.filter((name) => fields[name].kind !== 'counter')

function FieldFacts({ names, aircraft }: { names: readonly FieldName[]; aircraft: Aircraft }) {
  return names.map((name) => (
    <Fact key={name} label={fields[name].label} isName={fields[name].kind === 'text'}>
      {isUnknownTotal(aircraft, name) ? (
        <>
          <span>{fieldText(fields[name], aircraft[name])}</span>{' '}
          <span className={classes.by}>{notKnownYet}</span>
        </>
      ) : (
        fieldText(fields[name], aircraft[name])
      )}
    </Fact>
  ))
}

function Remaining({ label, text, by }: { label: string; text: string; by?: string }) {
  return (
    <Fact label={label}>
      <span className={by ? classes.overdue : undefined}>{text}</span>{' '}
      {by ? <span className={classes.by}>{by}</span> : null}
    </Fact>
  )
}
