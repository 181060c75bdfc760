import { csvCalls } from '@aerofleet/shared/contract/maintenance/due'
import { taskKinds } from '@aerofleet/shared/contract/maintenance/tasks'
import { call } from '@aerofleet/shared/runtime/api-client'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { SearchField } from '@aerofleet/ui/list/SearchField'
import { CsvButton } from '../CsvButton'
import { capitalised, inWords } from '../words'
import { spans, statuses, toQuery, type DueFilter } from './due-filter'
import classes from './DueControls.module.css'

type DueControlsProps = {
  filter: DueFilter
  /** Sets parameters of the address. */
  onChange: (entries: Record<string, string | null>) => void
}

/** The search and the filters beside it. */
export function DueControls({ filter, onChange }: DueControlsProps) {
  const readCsv = () => {
    const { sort: _, ...filters } = toQuery(filter)
    return call(csvCalls.maintenanceDueCsv, { query: filters })
  }
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search tail number, code or title"
        className={classes.search}
        trailing={
          <kbd className={classes.key} aria-hidden="true">
            /
          </kbd>
        }
        search={filter.search}
        onSearch={(q) => onChange({ q })}
      />
      <Choice
        label="Kind"
        all="All kinds"
        value={filter.kind}
        options={taskKinds.map((kind) => [kind, capitalised(inWords(kind))])}
        onChoose={(kind) => onChange({ kind })}
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
      <div className={classes.end}>
        <CsvButton name="due-list" read={readCsv} />
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  /** The choice that does not narrow. */
  all: string
  value: string | null
  options: readonly (readonly [string, string])[]
  onChoose: (value: string | null) => void
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      labelHidden
      className={classes.choice}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">{all}</option>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
