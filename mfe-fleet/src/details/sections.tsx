import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatAverage, formatRemaining } from '@aerofleet/shared/format'
import { Panel } from '@aerofleet/ui/Panel'
import { fieldNames, fields, type Field } from '../aircraft-fields'
import { OperatorLink } from './AircraftHeadline'
import { Fact, Facts } from './Facts'
import { Identifier } from './Identifier'
import classes from './sections.module.css'

export function FlightData({ aircraft }: { aircraft: Aircraft }) {
  const { hours, cycles } = formatRemaining(aircraft)
  return (
    <Panel title="Flight Data">
      <Facts>
        <FieldFacts card="flight" aircraft={aircraft} />
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
        <FieldFacts card="basic" aircraft={aircraft} />
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
        <Fact label="Operator">
          <OperatorLink operator={operator} />
        </Fact>
        <Fact label="Operator ID">
          <Identifier name="Operator ID" value={operator.id} />
        </Fact>
      </Facts>
    </Panel>
  )
}

function FieldFacts({ card, aircraft }: { card: Field['card']; aircraft: Aircraft }) {
  return fieldNames
    .map((name): Field => fields[name])
    .filter((field) => field.card === card)
    .map(({ label, format }) => (
      <Fact key={label} label={label}>
        {format(aircraft)}
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
