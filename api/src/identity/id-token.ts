import * as z from 'zod'

/** What a header of firebase's tokens holds; the emulator's are not signed and name no key. */
const Header = z.object({
  alg: z.enum(['RS256', 'none']),
  kid: z.string().min(1).optional(),
  typ: z.literal('JWT').optional(),
})

/** The claims that this product reads, or that firebase-admin takes to be of their type. */
const Payload = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  user_id: z.string().optional(),
  iat: z.int(),
  exp: z.int(),
  auth_time: z.int(),
  nbf: z.int().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  // Only sign-in by e-mail and password is accepted, and no tenant: the emulator makes each one that
  // a token names.
  firebase: z.object({
    sign_in_provider: z.literal('password'),
    tenant: z.never().optional(),
  }),
})
export type IdTokenPayload = z.infer<typeof Payload> & Record<string, unknown>

/** Decoders skip what they cannot read, so that one signature could be spelled in many ways. */
const isEncoded = (text: string) => Buffer.from(text, 'base64url').toString('base64url') === text

function part<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const { data } = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return data ?? null
  } catch {
    return null
  }
}

/**
 * The claims of what has the shape of a user's token, whoever made it; `null` for anything else.
 * firebase-admin trips over tokens that are none, and its errors then look like those of a service
 * that does not answer.
 */
export function readIdToken(token: string): IdTokenPayload | null {
  const parts = token.split('.')
  const [header = '', payload = ''] = parts
  if (parts.length !== 3 || !parts.every(isEncoded) || !part(Header, header)) return null
  return part(Payload.loose(), payload)
}
