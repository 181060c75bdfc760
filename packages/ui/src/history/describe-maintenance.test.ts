import type { Change } from '@aerofleet/shared/contract/change'
import { addressOf } from './describe-maintenance'

const changeOf = (
  kind: Change['subject']['kind'],
  after: Change['after'],
  before = after,
): Change => ({
  id: '1',
  at: '2026-11-27T07:41:00.000Z',
  action: 'update',
  subject: { kind, id: '7', label: '' },
  before,
  after,
})

test.each([
  ['an order', changeOf('order', { title: 'Line check' }), 'orders/7'],
  ['a card', changeOf('card', { orderId: 'o1' }), 'orders/o1?card=7'],
  ['a card that was removed', changeOf('card', null, { orderId: 'o1' }), 'orders/o1?card=7'],
  ['an authorisation', changeOf('inspector', { reference: 'AUT-7' }), 'inspectors'],
])('the history leads from %s to its page', (_, change, page) => {
  expect(addressOf(change)).toBe(`/dashboard/maintenance/${page}`)
})
