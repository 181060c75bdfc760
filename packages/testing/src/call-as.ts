import { testServer } from './test-server'

/** Makes one call of the real API as this user. Throws if the API refuses it. */
export async function callAs(
  uid: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const { identity, inject } = testServer()
  const answer = await inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${identity.issueToken(uid)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (answer.status >= 300) throw new Error(answer.body)
  return answer
}
