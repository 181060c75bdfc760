import * as z from 'zod'

/** The emulator does not sign its tokens, so they name no key. */
const Header = z.object({
  alg: z.enum(['RS256', 'none']),
  kid: z.string().min(1).optional(),
  typ: z.literal('JWT').optional(),
})

/** The product reads some of these claims. firebase-admin expects the right type of the others. */
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
  // Users sign in by e-mail and password only. They have no tenant: the emulator would make any tenant that a
  // token names.
  firebase: z.object({
    sign_in_provider: z.literal('password'),
    tenant: z.never().optional(),
  }),
})
type IdTokenPayload = z.infer<typeof Payload> & Record<string, unknown>

/** Decoders skip unknown characters. Without this check one token could be written in many ways. */
const isEncoded = (text: string) => Buffer.from(text, 'base64url').toString('base64url') === text

function parsePart<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const { data } = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return data ?? null
  } catch {
    return null
  }
}

/**
 * Returns the claims without checking the signature, and `null` for a text without the form of a user's
 * token. firebase-admin reports such texts like a service that does not answer.
 */
export function readIdToken(token: string): IdTokenPayload | null {
  const parts = token.split('.')
  const [header = '', payload = ''] = parts
  if (parts.length !== 3 || !parts.every(isEncoded) || !parsePart(Header, header)) return null
  return parsePart(Payload.loose(), payload)
}
