import type {
  Component,
  ComponentLimit,
  ComponentUpdate,
} from '@aerofleet/shared/contract/maintenance/components'
import { partLimits, type PartLimitKind } from '@aerofleet/shared/due/part'
import { componentFields, limitFields } from '@aerofleet/shared/records/component'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'

type LimitTexts = Omit<Typed<typeof limitFields>, 'calendar.amount' | 'calendar.unit'> & {
  calendar: { amount: string; unit: string }
}
export type PartValues = Typed<typeof componentFields> & {
  limits: Record<PartLimitKind, LimitTexts>
}
export type PartField =
  | keyof typeof componentFields
  | `limits.${PartLimitKind}.${keyof typeof limitFields}`

function limitTexts({ limit, printed, advisory }: Partial<ComponentLimit>): LimitTexts {
  const { amount, unit = 'years' } = limit?.calendar ?? {}
  const texts = typedTexts(limitFields, {
    ...limit,
    'calendar.amount': amount,
    printedHours: printed?.hours,
    printedCycles: printed?.cycles,
    advisory,
  })
  return { ...texts, calendar: { amount: texts['calendar.amount'], unit } }
}

/** The texts of a part, or of a new one. */
export const valuesOf = (component?: Component): PartValues => ({
  ...typedTexts(componentFields, component ?? { class: 'other' }),
  limits: {
    life: limitTexts(component?.limits.life ?? {}),
    overhaul: limitTexts(component?.limits.overhaul ?? {}),
  },
})

function limitBody(kind: PartLimitKind, texts: LimitTexts) {
  const { amount, unit } = texts.calendar
  const { advisory, ...read } = typedValues(limitFields, {
    ...texts,
    'calendar.amount': amount,
    'calendar.unit': unit,
  })
  const { 'calendar.amount': time, 'calendar.unit': _, ...figures } = read
  const limit = { ...figures, calendar: time === undefined ? undefined : { amount: time, unit } }
  if (Object.values(limit).every((value) => value === undefined)) return undefined
  return { ...limit, ...(kind === 'overhaul' && { advisory }) }
}

export const partBody = ({ limits, ...values }: PartValues) =>
  ({
    ...typedValues(componentFields, values),
    limits: Object.fromEntries(partLimits.map((kind) => [kind, limitBody(kind, limits[kind])])),
  }) satisfies Partial<Record<keyof ComponentUpdate, unknown>>
