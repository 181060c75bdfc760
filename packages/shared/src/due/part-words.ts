import { counters, type Amounts } from './figures'
import type { PartLimitKind } from './part'
import { figureText } from './plausible'

const daysText = (days: number) => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`

/** Returns what a limit of a part needs said beside its figures; `undefined` if nothing. */
export function wordsOfPart(
  { limit, advisory }: { limit: PartLimitKind; advisory: boolean },
  remaining: Amounts,
  isUnknown: boolean,
): string | undefined {
  if (advisory) {
    const passed = [
      ...counters.flatMap((counter) => {
        const left = remaining[counter]
        return left !== undefined && left < 0 ? [figureText[counter](-left)] : []
      }),
      ...(remaining.days !== undefined && remaining.days < 0 ? [daysText(-remaining.days)] : []),
    ]
    if (passed.length > 0) return `Overhaul reference passed by ${passed.join(', ')}, on condition`
    return 'On condition'
  }
  if (!isUnknown) return undefined
  return limit === 'life' ? 'Life used is not known' : 'Time since overhaul is not known'
}
