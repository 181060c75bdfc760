import { demo, type DemoAccount } from '../support/demo'
import { takeToken } from '../support/identity'
import type { Product } from '../support/product'

const tokens = new Map<string, Promise<string>>()

/** The account signs in once per product. */
export function tokenOf(product: Product, account: DemoAccount): Promise<string> {
  const key = `${product.url} ${account}`
  const token = tokens.get(key) ?? takeToken(product, 'signInWithPassword', demo(account))
  tokens.set(key, token)
  return token
}

type Options = { headers?: Record<string, string>; body?: unknown }

export async function api(
  product: Product,
  account: DemoAccount,
  method: string,
  path: string,
  { headers, body }: Options = {},
): Promise<Response> {
  return fetch(`${product.url}/api${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      authorization: `Bearer ${await tokenOf(product, account)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

let lastNumber = 0
/** Different in every call and every worker. */
const uniqueNumber = () => `${process.pid % 1000}${String(++lastNumber).padStart(4, '0')}`

export function newAircraft() {
  const number = uniqueNumber()
  return {
    aircraftType: 'Pilatus PC-12',
    tailNumber: `HB-F${number}`,
    serialNumber: `F${number}`,
    totalHours: 1200,
    totalCycles: 800,
  }
}

export function newOperator() {
  const number = uniqueNumber()
  return { companyName: `Alpine ${number}`, email: `ops${number}@alpine.test` }
}
