import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { compareText } from '@aerofleet/shared/list-view'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

type Option = readonly [string, string]

/**
 * Returns the operators with aircraft, and the types, by name. They come from the list of the fleet, which is long and
 * often read already, so it is read only once the user is about to choose.
 */
export function useFleetChoices(isWanted: boolean) {
  const { data, error } = useQuery({ ...query(aircraftCalls.aircraftList), enabled: isWanted })
  return { operators: data && operatorsOf(data), types: data && typesOf(data), error }
}

function operatorsOf(fleet: readonly Aircraft[]): Option[] {
  const names = new Map(
    fleet.flatMap(({ operator }) => (operator ? [[operator.id, operator.name]] : [])),
  )
  return [...names].sort(([, one], [, other]) => compareText(one, other))
}

const typesOf = (fleet: readonly Aircraft[]): Option[] =>
  [...new Set(fleet.map(({ aircraftType }) => aircraftType))]
    .sort(compareText)
    .map((type) => [type, type])
