import * as z from 'zod'

/** A call as it goes on to the emulator: written anew, so that it holds what was checked. */
export type OpenCall = {
  method: 'GET' | 'POST'
  /** Path with query. */
  target: string
  body?: { type: string; values: Record<string, unknown>; text: string }
  /** A password is tried, an account made or a mail asked for. */
  isLimited: boolean
}
type Row = {
  query: z.ZodType<Record<string, string>>
  form?: boolean
  body?: z.ZodType<Record<string, unknown>>
  isLimited?: boolean
}

const text = z.string()
const query = z.strictObject({ key: text })
/** What firebase/auth adds to the calls of its sign-in screens. */
const sent = { returnSecureToken: z.boolean().optional(), clientType: text.optional() }
const credentials = z.strictObject({ email: text, password: text, ...sent })
const accounts = 'POST /identitytoolkit.googleapis.com/v1/accounts'

/** What the screens call, and a user's deletion of her own account: method and path, exactly. */
const rows: Record<string, Row> = {
  [`${accounts}:signUp`]: { query, body: credentials, isLimited: true },
  [`${accounts}:signInWithPassword`]: { query, body: credentials, isLimited: true },
  [`${accounts}:sendOobCode`]: {
    query,
    body: z.strictObject({ requestType: z.literal('PASSWORD_RESET'), email: text, ...sent }),
    isLimited: true,
  },
  [`${accounts}:update`]: {
    query,
    body: z.strictObject({ idToken: text, displayName: text, ...sent }),
  },
  [`${accounts}:lookup`]: { query, body: z.strictObject({ idToken: text }) },
  [`${accounts}:delete`]: { query, body: z.strictObject({ idToken: text }) },
  'POST /securetoken.googleapis.com/v1/token': {
    query,
    form: true,
    body: z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: text }),
  },
  // The link of a reset mail; the new password is added to it.
  'GET /emulator/action': {
    query: z.strictObject({
      mode: z.literal('resetPassword'),
      oobCode: text,
      apiKey: text,
      lang: text.optional(),
      newPassword: text.optional(),
    }),
    isLimited: true,
  },
}

function parse(body: string, isForm: boolean): unknown {
  if (isForm) return Object.fromEntries(new URLSearchParams(body))
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function readBody({ body, form = false }: Row, given: string): OpenCall['body'] | null {
  if (!body) return given === '' ? undefined : null
  const { data: values } = body.safeParse(parse(given, form))
  if (!values) return null
  if (!form) return { type: 'application/json', values, text: JSON.stringify(values) }
  const fields = new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]))
  return { type: 'application/x-www-form-urlencoded', values, text: fields.toString() }
}

/** The call that is open to everybody, or `null`; another spelling of its path is not that call. */
export function readCall(
  method: string | undefined,
  target: string | undefined,
  given: string,
): OpenCall | null {
  const [path = '', search = '', ...more] = (target ?? '').split('?')
  const name = `${method} ${path}`
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined
  if (!row || more.length > 0) return null
  const { data: asked } = row.query.safeParse(Object.fromEntries(new URLSearchParams(search)))
  const body = readBody(row, given)
  if (!asked || body === null) return null
  return {
    method: row.body ? 'POST' : 'GET',
    target: `${path}?${new URLSearchParams(asked)}`,
    ...(body && { body }),
    isLimited: row.isLimited ?? false,
  }
}

const message = 'OPERATION_NOT_ALLOWED : This call of the identity service is not open.'

/** The identity service's own form, which firebase/auth reads. */
export const refusal = {
  error: {
    code: 403,
    message,
    errors: [{ message, domain: 'global', reason: 'forbidden' }],
    status: 'PERMISSION_DENIED',
  },
}
