import { demo, type DemoAccount } from '../support/demo'
import type { Product } from '../support/product'

const tokens = new Map<string, Promise<string>>()

/** An identity token of a demo account, asked for once. */
export function tokenOf({ url }: Product, who: DemoAccount): Promise<string> {
  const key = `${url} ${who}`
  const known = tokens.get(key) ?? signIn(url, who)
  tokens.set(key, known)
  return known
}

async function signIn(url: string, who: DemoAccount): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo'
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...demo(who), returnSecureToken: true }),
  })
  const { idToken } = (await answer.json()) as { idToken: string }
  return idToken
}

type Extra = { headers?: Record<string, string>; body?: unknown }

/** Calls the API of a product as one of the demo accounts, without a browser. */
export async function api(
  product: Product,
  who: DemoAccount,
  method: string,
  path: string,
  { headers, body }: Extra = {},
): Promise<Response> {
  return fetch(`${product.url}/api${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      authorization: `Bearer ${await tokenOf(product, who)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

let made = 0

/** An aircraft that nobody else has, as a body of `POST /aircraft`. */
export function newAircraft() {
  const number = `${process.pid % 1000}${String(++made).padStart(4, '0')}`
  return {
    aircraftType: 'Pilatus PC-12',
    tailNumber: `HB-F${number}`,
    serialNumber: `F${number}`,
    totalHours: 1200,
    totalCycles: 800,
  }
}

/** A company that nobody else has, as a body of `POST /operators`. */
export function newOperator() {
  const number = `${process.pid % 1000}${String(++made).padStart(4, '0')}`
  return { companyName: `Alpine ${number}`, email: `ops${number}@alpine.test` }
}
