import {
  mostFlying,
  usualFlying,
  usualWeeks,
} from '@aerofleet/shared/contract/maintenance/forecast'
import { TextField } from '@aerofleet/ui/form/TextField'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { SearchField } from '@aerofleet/ui/list/controls/SearchField'
import { useState } from 'react'
import { FleetChoice } from '../due/DueChoices'
import { mostHours, spans, units, wholeIn, type WeeksFilter } from './weeks-filter'
import classes from './weeks.module.css'

type Change = (entries: Record<string, string | null>) => void
type WeeksControlsProps = { filter: WeeksFilter; onChange: Change }

const spanOptions = spans.map((value) => ({ value, label: `${value} weeks` }))
const unitOptions = [
  { value: 'hours', label: units.hours },
  { value: 'items', label: units.items },
] as const
const views = [
  { value: 'bars', label: 'Bars' },
  { value: 'table', label: 'Table' },
] as const

export function WeeksControls({ filter, onChange }: WeeksControlsProps) {
  const { due, weeks, flying, have, unit, view } = filter
  return (
    <div className={classes.controls}>
      <div className={classes.switches}>
        <Segments
          label="Weeks"
          value={String(weeks)}
          onValueChange={(value) =>
            onChange({ weeks: value === String(usualWeeks) ? null : value, in: null })
          }
          options={spanOptions}
        />
        <Segments
          label="Unit"
          value={unit}
          onValueChange={(value) => onChange({ unit: value === 'hours' ? null : value })}
          options={unitOptions}
        />
        <Segments
          label="Shown as"
          value={view}
          onValueChange={(value) => onChange({ view: value === 'bars' ? null : value })}
          options={views}
        />
      </div>
      <div className={classes.choices}>
        <SearchField
          label="Search tail number, code or title"
          className={classes.search}
          hasKey
          search={due.search}
          onSearch={(q) => onChange({ q })}
        />
        <FleetChoice
          of="operators"
          chosen={due.operator}
          onChoose={(operator) => onChange({ operator })}
        />
        <FleetChoice
          of="aircraft"
          chosen={filter.aircraft}
          onChoose={(aircraft) => onChange({ aircraft })}
        />
        <FleetChoice of="types" chosen={due.type} onChoose={(type) => onChange({ type })} />
        <WholeField
          label="What if they fly"
          unit="%"
          value={String(flying)}
          most={mostFlying}
          onChoose={(value) => onChange({ flying: value === String(usualFlying) ? null : value })}
        />
        <WholeField
          label="Hours you have a week"
          unit="h"
          value={have === undefined ? '' : String(have)}
          most={mostHours}
          onChoose={(value) => onChange({ have: value })}
        />
      </div>
    </div>
  )
}

type WholeFieldProps = {
  label: string
  unit: string
  value: string
  most: number
  onChoose: (value: string | null) => void
}

/** Takes effect when the user leaves the field, or presses Enter. */
function WholeField({ label, unit, value, most, onChoose }: WholeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? value).trim()
  const isValid = text === '' || wholeIn(text, 0, most) !== undefined
  function choose() {
    if (typed === null || !isValid) return
    setTyped(null)
    if (text !== value) onChoose(text || null)
  }
  return (
    <TextField
      className={classes.figure}
      label={label}
      unit={unit}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value}
      error={isValid ? undefined : `0 to ${most.toLocaleString('en')}`}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={choose}
      onKeyDown={({ key }) => (key === 'Enter' ? choose() : undefined)}
    />
  )
}
