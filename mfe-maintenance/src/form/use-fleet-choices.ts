import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { compareText } from '@aerofleet/shared/list-view'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

type Option = readonly [string, string]

const optionsOf = {
  /** Those with aircraft. */
  operators(fleet: readonly Aircraft[]): Option[] {
    const names = new Map(
      fleet.flatMap(({ operator }) => (operator ? [[operator.id, operator.name]] : [])),
    )
    return [...names]
  },
  aircraft: (fleet: readonly Aircraft[]): Option[] =>
    fleet.map(({ id, tailNumber }) => [id, tailNumber]),
  types: (fleet: readonly Aircraft[]): Option[] =>
    [...new Set(fleet.map(({ aircraftType }) => aircraftType))].map((type) => [type, type]),
}
export type FleetChoices = keyof typeof optionsOf

/**
 * Returns the operators with aircraft, the aircraft, or the types, by name. They come from the list of the fleet, which
 * is long and often read already, so it is read only once the user is about to choose.
 */
export function useFleetChoices(of: FleetChoices, isWanted: boolean) {
  const { data, error } = useQuery({ ...query(aircraftCalls.aircraftList), enabled: isWanted })
  const options =
    data && optionsOf[of](data).toSorted(([, one], [, other]) => compareText(one, other))
  return { options, error }
}
