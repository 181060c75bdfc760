import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { compareText } from '@aerofleet/shared/list-view'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

/** A value to choose, and its label. */
type Option = readonly [string, string]

/**
 * The operators that have aircraft and the types that there are, by name: from the list of the fleet, which most
 * have read before they come here. It is long, so it is read once somebody is about to choose.
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
