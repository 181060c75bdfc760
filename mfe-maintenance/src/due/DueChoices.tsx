import { taskKinds } from '@aerofleet/shared/contract/maintenance/tasks'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useState, type ReactNode } from 'react'
import { capitalised, inWords } from '../words'
import { spans, statuses, type DueFilter } from './due-filter'
import classes from './DueControls.module.css'
import { useOperators } from './use-operators'

export type DueChoicesProps = {
  filter: DueFilter
  /** Sets parameters of the address. */
  onChange: (entries: Record<string, string | null>) => void
  /** In a dialog each has its label above it. */
  isLabelled?: true
}

/** What narrows the list beside its chips and its search. */
export function DueChoices({ filter, onChange, isLabelled }: DueChoicesProps) {
  return (
    <>
      <Choice
        label="Kind"
        isLabelled={isLabelled}
        all="All kinds"
        value={filter.kind}
        options={taskKinds.map((kind) => [kind, capitalised(inWords(kind))])}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label="Projected"
        isLabelled={isLabelled}
        all="Any day"
        value={filter.within}
        options={Object.entries(spans)}
        onChoose={(within) => onChange({ within })}
      />
      <Choice
        label="Status"
        isLabelled={isLabelled}
        all="Active"
        value={filter.status}
        options={Object.entries(statuses)}
        onChoose={(status) => onChange({ status })}
      />
      <OperatorChoice
        chosen={filter.operator}
        isLabelled={isLabelled}
        onChoose={(operator) => onChange({ operator })}
      />
    </>
  )
}

type OperatorChoiceProps = Pick<ChoiceProps, 'isLabelled' | 'onChoose'> & { chosen: string | null }

function OperatorChoice({ chosen, isLabelled, onChoose }: OperatorChoiceProps) {
  const [isTouched, setTouched] = useState(false)
  const { operators, error } = useOperators(isTouched || chosen !== null || isLabelled === true)
  const touch = () => setTouched(true)
  const isKnown = chosen === null || operators?.some(([id]) => id === chosen)
  return (
    <Choice
      label="Operator"
      isLabelled={isLabelled}
      all="All operators"
      value={chosen}
      options={operators ?? []}
      onChoose={onChoose}
      onFocus={touch}
      onPointerEnter={touch}
    >
      {isKnown ? null : <option value={chosen}>The chosen operator</option>}
      {operators ? null : (
        <option disabled>{error ? 'The operators could not be loaded' : 'Loading…'}</option>
      )}
    </Choice>
  )
}

type ChoiceProps = {
  label: string
  isLabelled: true | undefined
  /** The choice that does not narrow. */
  all: string
  value: string | null
  options: readonly (readonly [string, string])[]
  onChoose: (value: string | null) => void
  onFocus?: () => void
  onPointerEnter?: () => void
  children?: ReactNode
}

export function Choice({
  isLabelled,
  all,
  value,
  options,
  onChoose,
  children,
  ...field
}: ChoiceProps) {
  return (
    <SelectField
      labelHidden={!isLabelled}
      className={classes.choice}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
      {...field}
    >
      <option value="">{all}</option>
      {children}
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
