import type {
  Component,
  ComponentActed,
  ComponentEvent,
  ComponentsOfAircraft,
  ComponentView,
} from '@aerofleet/shared/contract/maintenance/components'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { clock } from './maintenance'
import type { Answer } from './testing'
import type { User } from './work'

type Values = Record<string, unknown>

const answered = <Body>({ status, body }: Answer, wanted: number): Body => {
  expect([status, body]).toEqual([wanted, body])
  return body as Body
}

/** Enters a part: in a place with the figures of the day, or on the shelf without `place`. */
export const enter = (user: User, values: Values = {}) =>
  user('POST /maintenance/components', { body: { asOf: clock.today, ...values } })

export const addPart = async (user: User, values: Values = {}): Promise<Component> =>
  answered(await enter(user, values), 201)

export const act = (
  user: User,
  id: string,
  name: string,
  values: Values = {},
  version?: number,
): Promise<Answer> => {
  const [path = '', query = ''] = name.split('?')
  const day = path === 'correct' || path === 'strike' ? {} : { date: clock.today }
  const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }
  return user(`POST /maintenance/components/${id}/${path}${query && `?${query}`}`, {
    body: { ...day, ...values },
    ...headers,
  })
}

export const actedOf = (answer: Answer) => answered<ComponentActed>(answer, 200)

export const viewPart = async (user: User, { id }: { id: string }): Promise<ComponentView> =>
  answered(await user(`GET /maintenance/components/${id}`), 200)
export const partOf = async (user: User, part: { id: string }) =>
  (await viewPart(user, part)).component

export const eventsOf = async (user: User, { id }: { id: string }) =>
  answered<{ items: ComponentEvent[] }>(await user(`GET /maintenance/components/${id}/events`), 200)
    .items

export const partsOf = async (user: User, aircraftId: string): Promise<ComponentsOfAircraft> =>
  answered(await user(`GET /maintenance/aircraft/${aircraftId}/components`), 200)

export const attentionOf = async (user: User, aircraftId: string) =>
  answered<Maintained>(await user(`GET /maintenance/aircraft/${aircraftId}`), 200).attention

export const dueOf = async (user: User, aircraftId: string) =>
  answered<{ items: DueRow[] }>(
    await user(`GET /maintenance/due?aircraftId=${aircraftId}&status=all`),
    200,
  ).items

/** An engine of fixture G on D-ALMA, with the disc K-311 and the pump FP-88. */
export async function addEngine(
  user: User,
  aircraftId: string,
  position = 'ENG 1',
  n = 1,
  values: Values = {},
) {
  const engine = await addPart(user, {
    ...{ partNumber: 'ENG-100', serialNumber: `E100${n}`, name: 'Engine', class: 'engine' },
    ...{ tsn: 9000, csn: 10_200, place: { aircraftId, position }, ...values },
  })
  return engine
}

export const addDisc = (user: User, parentId: string, values: Values = {}) =>
  addPart(user, {
    ...{ partNumber: 'DSC-7', serialNumber: 'K-311', name: 'Disc', csn: 14_100 },
    ...{ limits: { life: { cycles: 15_000 } }, place: { parentId }, ...values },
  })

export const addPump = (user: User, parentId: string, values: Values = {}) =>
  addPart(user, {
    ...{ partNumber: 'FP-1', serialNumber: 'FP-88', name: 'Fuel pump', tsn: 3000 },
    ...{ place: { parentId, position: 'PUMP' }, ...values },
  })
