import type { DateFormat, SerialFormat } from '../file/dates'
import type { FigureFormat, FormatQuestion } from '../file/figures'
import { Radios } from './Radios'

type Format = FigureFormat | DateFormat | SerialFormat
type FormatChoiceProps<Of> = {
  noun: string
  question: FormatQuestion<Of>
  toText?: (reading: string) => string
  value: Of | null
  onChoose: (format: Of) => void
}

const signs: Record<Exclude<Format, 'none'>, string> = {
  comma: 'the comma stands before decimals',
  point: 'the point stands before decimals',
  dayFirst: 'the day stands first',
  monthFirst: 'the month stands first',
  serial: 'the number that spreadsheets give to this day',
}

/** Asks for the meaning of a cell. */
export function FormatChoice<Of extends Format>({
  noun,
  question: { line, column, text, choices },
  toText = (reading) => reading,
  value,
  onChoose,
}: FormatChoiceProps<Of>) {
  const signOf = (format: Format) =>
    format === 'none' ? `lines with such ${noun}s are errors` : signs[format]
  const hasSpaces = choices[1]?.format === 'none' && choices[0]?.format === 'point'
  return (
    <Radios
      question={
        <>
          <bdi>{text}</bdi> means
        </>
      }
      help={`Line ${line}, ${column}. Your answer counts for all ${noun}s of the file.`}
      choices={choices.map(({ format, reading }) => ({
        value: format,
        text: (
          <>
            <strong>{reading === undefined ? `no ${noun}` : toText(reading)}</strong>
            {`, ${hasSpaces && reading ? 'thousands separated by spaces' : signOf(format)}`}
          </>
        ),
      }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
