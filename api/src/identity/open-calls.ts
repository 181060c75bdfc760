import { maxDisplayName } from '@aerofleet/shared/display-name'
import * as z from 'zod'

/** The server passes this call on to the emulator. We build it anew, so that it holds nothing unchecked. */
export type OpenCall = {
  method: 'GET' | 'POST'
  target: string
  body?: { type: string; text: string }
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
const clientFields = { returnSecureToken: z.boolean().optional(), clientType: text.optional() }
const credentials = z.strictObject({ email: text, password: text, ...clientFields })
const accounts = 'POST /identitytoolkit.googleapis.com/v1/accounts'

/** The screens make these calls, by exact method and path. */
const rows: Record<string, Row> = {
  [`${accounts}:signUp`]: { query, body: credentials, isLimited: true },
  [`${accounts}:signInWithPassword`]: { query, body: credentials, isLimited: true },
  [`${accounts}:sendOobCode`]: {
    query,
    body: z.strictObject({
      requestType: z.literal('PASSWORD_RESET'),
      email: text,
      ...clientFields,
    }),
    isLimited: true,
  },
  [`${accounts}:update`]: {
    query,
    body: z.strictObject({ idToken: text, displayName: text.max(maxDisplayName), ...clientFields }),
  },
  [`${accounts}:lookup`]: { query, body: z.strictObject({ idToken: text }) },
  [`${accounts}:delete`]: { query, body: z.strictObject({ idToken: text }) },
  'POST /securetoken.googleapis.com/v1/token': {
    query,
    form: true,
    body: z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: text }),
  },
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

/** Returns `undefined` without a body, and `null` if the body does not fit. */
function readBody({ body, form = false }: Row, received: string): OpenCall['body'] | null {
  if (!body) return received === '' ? undefined : null
  const { data: values } = body.safeParse(parse(received, form))
  if (!values) return null
  if (!form) return { type: 'application/json', text: JSON.stringify(values) }
  const fields = new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]))
  return { type: 'application/x-www-form-urlencoded', text: fields.toString() }
}

/** Returns `null` for any other request. It compares paths as written, without decoding. */
export function readCall(
  method: string | undefined,
  target: string | undefined,
  received: string,
): OpenCall | null {
  const [path = '', search = '', ...more] = (target ?? '').split('?')
  const name = `${method} ${path}`
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined
  if (!row || more.length > 0) return null
  const { data: parameters } = row.query.safeParse(Object.fromEntries(new URLSearchParams(search)))
  const body = readBody(row, received)
  if (!parameters || body === null) return null
  return {
    method: row.body ? 'POST' : 'GET',
    target: `${path}?${new URLSearchParams(parameters)}`,
    ...(body && { body }),
    isLimited: row.isLimited ?? false,
  }
}

const message = 'OPERATION_NOT_ALLOWED : This call of the identity service is not open.'

export const refusalBody = {
  error: {
    code: 403,
    message,
    errors: [{ message, domain: 'global', reason: 'forbidden' }],
    status: 'PERMISSION_DENIED',
  },
}
