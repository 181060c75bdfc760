import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { counters, type Counter } from '@aerofleet/shared/due/figures'
import { actFields } from '@aerofleet/shared/records/component'
import { query } from '@aerofleet/shared/runtime/query'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useProposal, type Now } from '../form/use-proposal'
import type { FieldProps } from '../programmes/TaskField'

type AircraftFiguresProps<Props extends FieldProps> = {
  aircraftId: string
  date: string
  put: (counter: Counter, text: string) => void
  field: (name: Counter) => Props
}

/** The figures of the aircraft on a day, which its readings propose. */
export function AircraftFigures<Props extends FieldProps>(props: AircraftFiguresProps<Props>) {
  const maintained = useQuery(
    query(dueCalls.maintenanceAircraftView, { params: { id: props.aircraftId } }),
  )
  return (
    <ListState
      query={maintained}
      errorMessage="Failed to load the figures of the aircraft"
      skeleton={<Skeleton count={1} height="4.75rem" />}
    >
      {(now) => <Proposed key={props.aircraftId} now={now} {...props} />}
    </ListState>
  )
}

function Proposed<Props extends FieldProps>({
  now,
  aircraftId,
  date,
  put,
  field,
}: AircraftFiguresProps<Props> & { now: Now }) {
  const hintOf = useProposal(aircraftId, now, { date, put })
  return (
    <FieldRow>
      {counters.map((name) => (
        <RecordField
          key={name}
          of={actFields[name]}
          label={`${actFields[name].label} of the aircraft`}
          hint={hintOf(name)}
          {...field(name)}
        />
      ))}
    </FieldRow>
  )
}
