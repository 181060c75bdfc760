import type { Product } from './product'

type Call = 'signUp' | 'signInWithPassword'

export function callIdentity(
  { url }: Pick<Product, 'url'>,
  call: Call,
  account: { email: string; password: string },
): Promise<Response> {
  return fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  })
}

export async function takeToken(...call: Parameters<typeof callIdentity>): Promise<string> {
  const answer = await callIdentity(...call)
  if (!answer.ok) throw new Error(`The identity service answered ${answer.status}`)
  const { idToken } = (await answer.json()) as { idToken: string }
  return idToken
}
