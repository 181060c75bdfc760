import type { Across } from '../file/across'
import type { Measure } from '../import-kind'
import { listOf, type Meaning, type TableKind } from '../meaning'
import { Radios } from './Radios'

type AcrossChoiceProps = {
  kind: TableKind
  across: Across
  meaning: Meaning
  onChoose: (column: number, measure: Measure) => void
}

const maxNamed = 3

/** Asks once what the figures are in a table with a column for each thing. */
export function AcrossChoice({
  kind,
  across: { things, unnamed },
  meaning: { assignment, areFlights },
  onChoose,
}: AcrossChoiceProps) {
  const { measures = [] } = kind.across ?? {}
  if (unnamed === undefined) return null
  const shown = things.slice(0, maxNamed)
  const rest = things.length - shown.length
  const names = listOf(rest > 0 ? [...shown, `${rest} more`] : shown)
  const chosen = measures.findIndex(
    (each) =>
      each.field === assignment[unnamed] && (each.areFlights ?? false) === (areFlights ?? false),
  )
  return (
    <Radios
      question={`The figures in the columns of ${names} are`}
      choices={measures.map(({ label }, value) => ({ value, text: label }))}
      value={chosen < 0 ? null : chosen}
      onChoose={(index) => {
        const measure = measures[index]
        if (measure) onChoose(unnamed, measure)
      }}
    />
  )
}
