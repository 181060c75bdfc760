import { componentCalls, type Component } from '@aerofleet/shared/contract/maintenance/components'
import { placeFields } from '@aerofleet/shared/records/component'
import { query } from '@aerofleet/shared/runtime/query'
import { partKey } from '@aerofleet/shared/work/component'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AircraftField } from '../form/AircraftField'
import { SearchField, useSearch } from '../form/SearchField'
import type { FieldProps } from '../programmes/TaskField'
import type { ComponentFilters } from './part-pages'

type PartSearchProps = {
  label: string
  hint?: string
  filters: ComponentFilters
  /** Before anything is typed. */
  filtersAtFirst?: ComponentFilters
  /** The ids of parts that nobody can choose. */
  without?: ReadonlySet<string>
  error: string | undefined
  onChoose: (id: string) => void
}

/** What a user may choose: `K-311 · DSC-7 · Disc`. A set begins with its name. */
const suggestionOf = ({ serialNumber, partNumber, name }: Component) =>
  [serialNumber, partNumber, name].filter(Boolean).join(' · ')

/** The one that somebody has typed: a whole suggestion, or a serial number that only one part has. */
function typedPart(found: readonly Component[], typed: string): Component | undefined {
  const whole = found.find((part) => suggestionOf(part) === typed)
  const named = found.filter(
    ({ serialNumber }) => serialNumber && partKey(serialNumber) === partKey(typed),
  )
  return whole ?? (named.length === 1 ? named[0] : undefined)
}

const none: ReadonlySet<string> = new Set()

export function PartSearch({
  label,
  filters,
  filtersAtFirst = filters,
  without = none,
  ...field
}: PartSearchProps) {
  const search = useSearch(label)
  const q = search.q.split(' · ')[0]
  const { data } = useQuery({
    ...query(componentCalls.maintenanceComponentList, {
      query: { ...(q ? { ...filters, q } : filtersAtFirst), limit: 20 },
    }),
    placeholderData: keepPreviousData,
  })
  const found =
    data?.items.filter(({ id, status }) => status !== 'scrapped' && !without.has(id)) ?? []
  return (
    <SearchField
      {...field}
      search={search}
      suggestions={found.map(suggestionOf)}
      chosen={typedPart(found, search.typed)?.id ?? ''}
    />
  )
}

const kindWords = {
  aircraft: 'On an aircraft',
  part: 'Beneath another part',
  shelf: 'On the shelf',
} as const
export type PlaceKind = keyof typeof kindWords

type PlaceFieldsProps<Props extends FieldProps> = {
  kinds: readonly PlaceKind[]
  kind: PlaceKind
  onKind: (kind: PlaceKind) => void
  /** The aircraft of the page. Without it the user types a tail number. */
  aircraft?: { id: string; tailNumber: string } | undefined
  isWrong: boolean
  onAircraft: (id: string) => void
  onParent: (id: string) => void
  field: (name: 'place.position') => Props
}

/** Where a part is, or goes. */
export function PlaceFields<Props extends FieldProps>({
  kinds,
  kind,
  onKind,
  aircraft,
  isWrong,
  onAircraft,
  onParent,
  field,
}: PlaceFieldsProps<Props>) {
  return (
    <FieldRow>
      <SelectField
        label="Place"
        value={kind}
        onChange={({ target }) => {
          const next = kinds.find((each) => each === target.value)
          if (next) onKind(next)
        }}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {each === 'aircraft' && aircraft ? `On ${aircraft.tailNumber}` : kindWords[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'aircraft' && !aircraft ? (
        <AircraftField
          error={isWrong ? 'Enter the tail number of one of the aircraft.' : undefined}
          onChoose={onAircraft}
        />
      ) : null}
      {kind === 'part' ? (
        <PartSearch
          label="Part above"
          hint="Serial number, part number or name."
          filters={aircraft ? { aircraftId: aircraft.id } : { place: 'all' }}
          error={isWrong ? 'Choose one of the parts.' : undefined}
          onChoose={onParent}
        />
      ) : null}
      {kind === 'shelf' ? null : (
        <RecordField of={placeFields.position} {...field('place.position')} />
      )}
    </FieldRow>
  )
}
