import type { CardsToAdd } from '@aerofleet/shared/contract/maintenance/orders'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { cardFields } from '@aerofleet/shared/records/card'
import { namesOf } from '@aerofleet/shared/records/field'
import { emptyTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { typedText } from '@aerofleet/shared/typed-figure'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { Quiet } from '@aerofleet/ui/layout/Quiet'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { ListState } from '@aerofleet/ui/list/ListState'
import { MorePages } from '@aerofleet/ui/list/MorePages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FieldProps } from '../programmes/TaskField'
import { findingPages } from './order-pages'

const whole = { kind: 'number', format: formatNumber, isOptional: true } as const
const withinFields = {
  hours: { ...whole, label: 'Within hours', unit: 'h', format: formatHours },
  cycles: { ...whole, label: 'Within cycles', unit: 'cycles' },
  days: { ...whole, label: 'Within days', unit: 'days' },
} as const
const dueUntil = {
  kind: 'date',
  label: 'Due until',
  isOfZone: true,
  help: 'Adds a card for each item that is due until this day, or within these figures.',
} as const
const jobTitle = {
  ...cardFields.title,
  label: 'Another job',
  help: 'A card that belongs to no item, such as: Replace the landing light.',
}

export type ContentValues = {
  jobs: { title: string }[]
  findingIds: string[]
  dueUntil: string
  within: Typed<typeof withinFields>
}
type ContentName =
  | 'jobs.0.title'
  | 'findingIds'
  | 'dueUntil'
  | `within.${keyof typeof withinFields}`

export const noContent: ContentValues = {
  jobs: [{ title: '' }],
  findingIds: [],
  dueUntil: '',
  within: emptyTexts(withinFields),
}

export function contentOf({ jobs, findingIds, ...due }: ContentValues, itemIds: string[]) {
  const within = typedValues(withinFields, due.within)
  return {
    itemIds,
    findingIds,
    jobs: jobs.filter(({ title }) => typedText(title)),
    dueUntil: typedText(due.dueUntil),
    within: Object.values(within).some((value) => value !== undefined) ? within : undefined,
  } satisfies Partial<Record<keyof CardsToAdd, unknown>>
}

type OrderContentProps<Props extends FieldProps> = {
  aircraftId: string
  field: (name: ContentName) => Props & { describedBy: string | undefined }
}

/** What becomes cards besides the chosen items. */
export function OrderContent<Props extends FieldProps>({
  aircraftId,
  field,
}: OrderContentProps<Props>) {
  return (
    <>
      <RecordField of={jobTitle} {...field('jobs.0.title')} />
      <RecordField of={dueUntil} {...field('dueUntil')} />
      <FieldRow>
        {namesOf(withinFields).map((name) => (
          <RecordField key={name} of={withinFields[name]} {...field(`within.${name}`)} />
        ))}
      </FieldRow>
      {aircraftId ? <Findings aircraftId={aircraftId} field={field} /> : null}
    </>
  )
}

function Findings<Props extends FieldProps>({ aircraftId, field }: OrderContentProps<Props>) {
  const findings = useInfiniteQuery(findingPages(aircraftId))
  const { error: _, describedBy: __, ...box } = field('findingIds')
  // Most aircraft have none, so the dialog shows no place for them beforehand.
  if (findings.isPending) return null
  return (
    <ListState query={findings} errorMessage="Failed to load the open findings">
      {({ rows }) =>
        rows.length > 0 ? (
          <Stack gap={1} role="group" aria-label="Open findings">
            <Quiet>Open findings</Quiet>
            {rows.map(({ id, title, order, card }) => (
              <CheckBox
                key={id}
                value={id}
                label={`${title} (${order.number}, card ${card.n})`}
                {...box}
              />
            ))}
            <MorePages pages={findings} />
          </Stack>
        ) : null
      }
    </ListState>
  )
}
