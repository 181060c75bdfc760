import type { Attempt, Card } from '@aerofleet/shared/contract/maintenance/cards'
import { formatDate } from '@aerofleet/shared/format'
import { workFields, workNames } from '@aerofleet/shared/records/card'
import { without } from '@aerofleet/shared/records/field'
import { Fact, Facts } from '@aerofleet/ui/layout/Facts'
import { valueText } from '../words/words'
import { offText, onText, partText, signedText } from './card-words'

const names = without(workNames, 'measures')

/** The work on a card with its signatures: when it was done, and when it was signed. */
export function WorkFacts({ work }: { work: Card | Attempt }) {
  const { performed, inspected, notDone, parts, workedBy, change } = work
  const facts: [string, string][] = [
    ...names.map((name): [string, string] => [
      workFields[name].label,
      valueText(workFields[name], work[name]),
    ]),
    ['Performed', performed ? signedText(performed) : ''],
    ['Signed', performed ? formatDate(performed.at) : ''],
    ['Inspected', inspected ? `${signedText(inspected)}, ${formatDate(inspected.at)}` : ''],
    ['Not done', notDone ? `by ${notDone.by.name}: ${notDone.reason}` : ''],
    ['Who worked', workedBy.map(({ name }) => name).join(', ')],
    ['Parts used', parts.map(partText).join('; ')],
    ['Came off', change?.off ? offText(change.off) : ''],
    ['Went on', change?.on ? onText(change.on) : ''],
  ]
  return (
    <Facts look="grid">
      {facts.flatMap(([label, text]) =>
        text ? (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ) : (
          []
        ),
      )}
    </Facts>
  )
}
