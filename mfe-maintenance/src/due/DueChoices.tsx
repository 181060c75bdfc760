import { taskFields } from '@aerofleet/shared/records/task'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useState, type ReactNode } from 'react'
import { useFleetChoices, type FleetChoices } from '../form/use-fleet-choices'
import { chapters } from '../words/ata'
import { spans, statuses, type DueFilter } from './due-filter'
import classes from './DueControls.module.css'

export type DueChoicesProps = {
  filter: DueFilter
  onChange: (entries: Record<string, string | null>) => void
  /** The picker of a phone would cover what comes after it has opened. */
  loadsAtOnce?: true
}

export function DueChoices({ filter, onChange, loadsAtOnce }: DueChoicesProps) {
  return (
    <>
      <Choice
        label="Kind"
        all="All kinds"
        value={filter.kind}
        options={Object.entries(taskFields.kind.choices)}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label="ATA"
        all="All chapters"
        value={filter.ata}
        options={chapters.map(([chapter, title]) => [chapter, `${chapter} ${title}`])}
        onChoose={(ata) => onChange({ ata })}
      />
      <Choice
        label="Projected"
        all="Any day"
        value={filter.within}
        options={Object.entries(spans)}
        onChoose={(within) => onChange({ within })}
      />
      <Choice
        label="Status"
        all="Active"
        value={filter.status}
        options={Object.entries(statuses)}
        onChoose={(status) => onChange({ status })}
      />
      <FleetChoice
        of="operators"
        loadsAtOnce={loadsAtOnce}
        chosen={filter.operator}
        onChoose={(operator) => onChange({ operator })}
      />
      <FleetChoice
        of="types"
        loadsAtOnce={loadsAtOnce}
        chosen={filter.type}
        onChoose={(type) => onChange({ type })}
      />
    </>
  )
}

type FleetChoiceProps = Pick<ChoiceProps, 'onChoose'> & {
  of: FleetChoices
  loadsAtOnce?: true | undefined
  chosen: string | null
}

const fleetChoices: Record<
  FleetChoices,
  { label: string; all: string; chosen: (chosen: string) => string }
> = {
  operators: { label: 'Operator', all: 'All operators', chosen: () => 'The chosen operator' },
  aircraft: {
    label: 'Aircraft',
    all: 'All aircraft',
    chosen: () => 'The chosen aircraft',
  },
  types: { label: 'Type', all: 'All types', chosen: (type) => type },
}

/** Loads operators, aircraft or types at once, or when the user is about to choose. */
export function FleetChoice({ of, loadsAtOnce, chosen, onChoose }: FleetChoiceProps) {
  const [isTouched, setTouched] = useState(false)
  const { options, error } = useFleetChoices(
    of,
    isTouched || chosen !== null || loadsAtOnce === true,
  )
  const words = fleetChoices[of]
  const touch = () => setTouched(true)
  const isKnown = chosen === null || options?.some(([value]) => value === chosen)
  return (
    <Choice
      label={words.label}
      all={words.all}
      value={chosen}
      options={options ?? []}
      areNames
      onChoose={onChoose}
      onFocus={touch}
      onPointerEnter={touch}
    >
      {isKnown ? null : <option value={chosen}>{words.chosen(chosen)}</option>}
      {options ? null : (
        <option disabled>{error ? `The ${of} could not be loaded` : 'Loading…'}</option>
      )}
    </Choice>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | null
  options: readonly (readonly [string, string])[]
  /** Browsers must not translate names. */
  areNames?: true
  onChoose: (value: string | null) => void
  onFocus?: () => void
  onPointerEnter?: () => void
  children?: ReactNode
}

export function Choice({
  all,
  value,
  options,
  areNames,
  onChoose,
  children,
  ...field
}: ChoiceProps) {
  return (
    <SelectField
      className={classes.choice}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
      {...field}
    >
      <option value="">{all}</option>
      {children}
      {options.map(([name, text]) => (
        <option key={name} value={name} translate={areNames && 'no'}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
