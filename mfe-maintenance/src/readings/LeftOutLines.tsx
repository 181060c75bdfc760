import { formatNumber } from '@aerofleet/shared/format'
import { Alert } from '@aerofleet/ui/state/Alert'
import { ImportButton } from '../import/ImportButton'
import type { LeftOut } from './use-paste'

type LeftOutLinesProps = {
  leftOut: LeftOut
  isReading: boolean
}

const linesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`

export function LeftOutLines({ leftOut, isReading }: LeftOutLinesProps) {
  const { tailNumbers, lines, newest, wrong, hasNoLines, several, byMeter, file } = leftOut
  const reasons = [
    ...(hasNoLines ? ['No line stands below the heading.'] : []),
    ...wrong,
    ...(tailNumbers.length > 0
      ? [
          `No aircraft ${isReading ? 'loaded so far ' : ''}has the tail number ${tailNumbers.join(', ')}.`,
        ]
      : []),
    ...(lines > 0 ? [`${linesText(lines)} did not fit below the last row.`] : []),
    ...(newest > 0
      ? [
          `${linesText(newest)} ${newest === 1 ? 'is' : 'are'} there already, as the newest readings.`,
        ]
      : []),
    ...(several.length > 0
      ? [
          `Several lines are for ${several.join(', ')}, but a row takes one reading. Import these lines.`,
        ]
      : []),
    ...(byMeter > 0
      ? [
          `${linesText(byMeter)} ${byMeter === 1 ? 'has' : 'have'} the figure of an earlier hour meter. Import ${byMeter === 1 ? 'this line' : 'these lines'}.`,
        ]
      : []),
  ]
  if (reasons.length === 0) return null
  return (
    <Alert
      tone="info"
      title="Some lines were left out"
      actions={
        several.length > 0 || byMeter > 0 ? (
          <ImportButton
            kind="readings"
            label="Import the Lines"
            file={new File([file], 'Pasted lines.csv', { type: 'text/csv' })}
          />
        ) : null
      }
    >
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Alert>
  )
}
