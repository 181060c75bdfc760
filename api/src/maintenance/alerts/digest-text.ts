import { dayInWords, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Mail } from './mail'

export const digestSections = ['new', 'worse', 'over'] as const
export type DigestSection = (typeof digestSections)[number]

/** One alert of a digest. A part on the shelf has no aircraft. */
export type Told = { section: DigestSection; tailNumber: string | null }
export type Counts = Record<DigestSection, number>

/** `tails` names the aircraft, `counts` tells numbers alone. */
export type MailContent = 'tails' | 'counts'

const words = { new: 'New', worse: 'Worse', over: 'Over' } as const
/** So many aircraft of a section have a line of their own. */
const maxLines = 50

export function countTold(told: readonly Told[]): Counts {
  const counts = { new: 0, worse: 0, over: 0 }
  for (const { section } of told) counts[section] += 1
  return counts
}

function linesOf(told: readonly Told[], section: DigestSection): string[] {
  const byTail = new Map<string, number>()
  for (const each of told)
    if (each.section === section) {
      const tail = each.tailNumber ?? 'On the shelf'
      byTail.set(tail, (byTail.get(tail) ?? 0) + 1)
    }
  const lines = [...byTail].toSorted().map(([tail, n]) => `  ${tail}: ${n}`)
  const left = lines.length - maxLines
  return left > 0 ? [...lines.slice(0, maxLines), `  and ${left} more`] : lines
}

export function digestText(
  day: CalendarDate,
  told: readonly Told[],
  { content, publicUrl }: { content: MailContent; publicUrl: string },
): Omit<Mail, 'to'> {
  const counts = countTold(told)
  const shown = digestSections.filter((section) => counts[section] > 0)
  const subject = shown.map((section) => `${counts[section]} ${section}`).join(', ')
  const parts = shown.map((section) =>
    [
      `${words[section]}: ${counts[section]}`,
      ...(content === 'tails' ? linesOf(told, section) : []),
    ].join('\n'),
  )
  const text = [
    `Alerts of maintenance, ${dayInWords(day)}`,
    ...parts,
    `${publicUrl}/dashboard/maintenance/alerts`,
    'You have chosen this mail on that page, and can end it there.',
  ]
  return { subject: `AeroFleet alerts: ${subject}`, text: `${text.join('\n\n')}\n` }
}

export const testText = (publicUrl: string): Omit<Mail, 'to'> => ({
  subject: 'AeroFleet alerts: test mail',
  text: `The mail of AeroFleet works.\n\n${publicUrl}/dashboard/maintenance/alerts\n`,
})
