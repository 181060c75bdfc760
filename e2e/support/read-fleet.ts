import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { demo } from './demo'
import { takeToken } from './identity'
import type { Product } from './product'

/** Asks the server of a product with demo data, because the browser may have old aircraft in its cache. */
export async function readFleet(product: Product): Promise<Aircraft[]> {
  const token = await takeToken(product, 'signInWithPassword', demo('admin'))
  const answer = await fetch(`${product.url}/api/aircraft`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The list of aircraft was answered ${answer.status}`)
  return (await answer.json()) as Aircraft[]
}
