import type { Card } from '@aerofleet/shared/contract/maintenance/cards'
import { partFigureFields } from '@aerofleet/shared/records/component'
import {
  emptyTexts,
  typedTexts,
  typedValues,
  type Typed,
} from '@aerofleet/shared/records/typed-values'

/** `on.componentId` of a part that nobody has entered yet. */
export const newPart = 'new'

/** What is typed of a part that came off, and of one that went on. The names are those of the contract. */
export type ChangeTexts = {
  off: { componentId: string; serialNumber: string; condition: string; reason: string }
  on: {
    componentId: string
    part: Typed<typeof partFigureFields> & { partNumber: string; serialNumber: string }
    certificate: string
    /** What the server asked about it. */
    confirmLimits: boolean
    accept: boolean
    reason: string
  }
  place: { position: string }
}

const noAnswers = { confirmLimits: false, accept: false, reason: '' }
export const noChange: ChangeTexts = {
  off: { componentId: '', serialNumber: '', condition: 'unserviceable', reason: '' },
  on: {
    componentId: '',
    part: { ...emptyTexts(partFigureFields), partNumber: '', serialNumber: '' },
    certificate: '',
    ...noAnswers,
  },
  place: { position: '' },
}

/** What the form shows at first: the part of the card's item comes off. */
export function changeTexts({ change, item }: Pick<Card, 'change' | 'item'>): ChangeTexts {
  const { off, on, place } = change ?? {}
  const { part } = on ?? {}
  const componentId = item?.part?.limit === 'life' ? item.part.componentId : ''
  return {
    off: off ?? { ...noChange.off, componentId },
    on: {
      componentId: on?.componentId ?? (part ? newPart : ''),
      part: part
        ? {
            ...typedTexts(partFigureFields, part),
            partNumber: part.partNumber,
            serialNumber: part.serialNumber,
          }
        : noChange.on.part,
      certificate: on?.certificate ?? '',
      confirmLimits: on?.confirmLimits ?? false,
      accept: on?.accept ?? false,
      reason: on?.reason ?? '',
    },
    place: { position: place?.position ?? '' },
  }
}

/** `undefined` if nothing came off and nothing went on. */
export function changeBody({ off, on, place }: ChangeTexts, aircraftId: string) {
  const { part, componentId, ...said } = on
  const { partNumber, serialNumber, ...figures } = part
  const isOff = off.componentId !== ''
  const isOn = componentId !== ''
  if (!isOff && !isOn) return undefined
  const which =
    componentId === newPart
      ? { part: { partNumber, serialNumber, ...typedValues(partFigureFields, figures) } }
      : { componentId }
  return {
    ...(isOff && { off }),
    ...(isOn && { on: { ...which, ...said } }),
    ...(isOn && !isOff && { place: { aircraftId, position: place.position } }),
  }
}
