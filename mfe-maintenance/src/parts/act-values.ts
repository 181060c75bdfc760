import type { Place } from '@aerofleet/shared/contract/maintenance/components'
import { actFields, partFigureFields, placeFields } from '@aerofleet/shared/records/component'
import { emptyTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'

/** What the forms of all acts have. Each sends some of it. */
export type ActValues = Typed<typeof actFields> &
  Typed<typeof partFigureFields> & {
    partId: string
    place: { aircraftId: string; parentId: string; position: string }
    certificate: string
    condition: string
    /** What becomes of the part that is in the position. */
    replaces: { condition: string; reason: string }
    withId: string
    leaves: string[]
    accept: boolean
    acceptPart: boolean
    confirmLimits: boolean
  }

export const noAct: ActValues = {
  ...emptyTexts(actFields),
  ...emptyTexts(partFigureFields),
  partId: '',
  place: { aircraftId: '', parentId: '', position: '' },
  certificate: emptyTexts(placeFields).certificate,
  condition: '',
  replaces: { condition: '', reason: '' },
  withId: '',
  leaves: [],
  accept: false,
  acceptPart: false,
  confirmLimits: false,
}

/** What all acts send: the day, the figures of the aircraft, and the reason. */
const commonBody = ({ accept, ...values }: ActValues) => ({
  ...typedValues(actFields, values),
  accept,
})

export const removeBody = (values: ActValues) => ({
  ...commonBody(values),
  condition: values.condition || undefined,
  leaves: values.leaves,
})

/** An exchange has one answer for all that is asked. */
export const exchangeBody = (values: ActValues) => ({
  ...commonBody(values),
  accept: values.accept || values.acceptPart || values.confirmLimits,
  withId: values.withId || undefined,
})

/** Without a day: the figures are those of the day of the installation. */
export function correctBody(values: ActValues) {
  const { date: _, ...body }: Record<string, unknown> = commonBody(values)
  return body
}

export function installBody(values: ActValues) {
  const { place, replaces, certificate, leaves, acceptPart, confirmLimits } = values
  const { accept: acceptFigures, ...day } = commonBody(values)
  return {
    ...day,
    acceptFigures,
    acceptPart,
    ...typedValues(partFigureFields, values),
    place: {
      position: place.position,
      ...(place.parentId
        ? { parentId: place.parentId }
        : { aircraftId: place.aircraftId || undefined }),
    } satisfies Partial<Place>,
    certificate,
    ...(replaces.condition && { replaces }),
    leaves,
    confirmLimits,
  }
}
