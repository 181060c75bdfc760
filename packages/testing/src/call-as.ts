import { testServer } from './test-server'

/** Makes one call of the real API as this user. A text is sent as a CSV file. Throws if the API refuses it. */
export async function callAs(
  uid: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const { identity, inject } = testServer()
  const isFile = typeof body === 'string'
  const answer = await inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${identity.issueToken(uid)}`,
      'content-type': isFile ? 'text/csv' : 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  if (answer.status >= 300) throw new Error(answer.body)
  return answer
}
