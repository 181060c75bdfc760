import { createHash } from 'node:crypto'

type Part = Record<string, unknown>
/** Makes tokens that must be refused of one that is accepted; the same ones in every run. */
type Forgery = (token: string) => Generator<string>

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part
const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
/** Text that looks random, and is the same in every run. */
const noise = (n: number) => createHash('sha256').update(String(n)).digest('base64url')

function parse(token: string) {
  const [header, payload] = token.split('.')
  return { header: decode(header), payload: decode(payload) }
}
const unsigned = (header: Part, payload: Part) => `${encode(header)}.${encode(payload)}.`

/** Characters that a header line may hold, but no token. */
const foreignCharacters = '!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~\u00a0\u00b7\u00e9\u00ff'.split('')

function* replaceCharacter(token: string) {
  for (const character of foreignCharacters) {
    for (let place = 0; place < token.length; place++) {
      yield token.slice(0, place) + character + token.slice(place + 1)
    }
  }
}

function* insertCharacter(token: string) {
  for (const character of [...foreignCharacters, '.', '..']) {
    for (let place = 0; place <= token.length; place++) {
      yield token.slice(0, place) + character + token.slice(place)
    }
  }
}

function* cutAndReorder(token: string) {
  const [header = '', payload = ''] = token.split('.')
  for (let length = 1; length < token.length; length++) yield token.slice(0, length)
  for (let start = 1; start < header.length; start++) yield token.slice(start)
  const parts = [header, payload, '', token, 'e30', 'bnVsbA', 'W10', 'IkpXVCI', 'NQ', 'ew', 'x']
  for (const first of parts) {
    for (const second of parts) {
      for (const third of ['', header, payload, 'e30']) {
        const forged = [first, second, third].join('.')
        if (forged !== token) yield forged
      }
    }
  }
}

/** Values that no header and no claim of a user's token ever has. */
const wrongValues: readonly unknown[] = [
  null,
  0.5,
  -1,
  1e300,
  true,
  '',
  'nonsense',
  '\u0000',
  '\ud800',
  '__proto__',
  'x'.repeat(4000),
  {},
  { toString: 1 },
  { length: 20 },
  { $gt: '' },
  [],
  ['password'],
  [['password']],
]

function* changeAlgorithm(token: string) {
  const { header, payload } = parse(token)
  const algorithms = [
    'HS256',
    'HS512',
    'RS512',
    'ES256',
    'PS256',
    'EdDSA',
    'NONE',
    'None',
    'nOnE',
    ' none',
  ]
  for (const alg of [...algorithms, ...wrongValues]) yield unsigned({ ...header, alg }, payload)
  for (const typ of wrongValues) yield unsigned({ ...header, typ }, payload)
  for (let n = 0; n < 8000; n++) yield unsigned({ ...header, alg: noise(n).slice(n % 40) }, payload)
  for (let n = 0; n < 6000; n++) yield unsigned({ ...header, typ: noise(n).slice(n % 40) }, payload)
}

function* addSignature(token: string) {
  const { header, payload } = parse(token)
  for (let n = 0; n < 6000; n++) {
    const signature = (noise(n) + noise(-n)).slice(0, 1 + (n % 86))
    // Decoded and encoded again, it has no stray bits at its end.
    const canonical = Buffer.from(signature, 'base64url').toString('base64url')
    yield `${encode({ ...header, alg: 'RS256', kid: noise(n % 7) })}.${encode(payload)}.${canonical}`
    yield `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}.${canonical}`
  }
}

function* changeProject(token: string) {
  const { header, payload } = parse(token)
  for (let n = 0; n < 4000; n++) {
    const project = noise(n)
      .toLowerCase()
      .slice(0, 4 + (n % 24))
    const iss = `https://securetoken.google.com/${project}`
    yield unsigned(header, { ...payload, aud: project })
    yield unsigned(header, { ...payload, iss })
    yield unsigned(header, { ...payload, iss, aud: project })
  }
}

function* changeTimes(token: string) {
  const { header, payload } = parse(token)
  const now = Number(payload['iat'])
  for (let n = 0; n < 4000; n++) {
    yield unsigned(header, { ...payload, exp: now - 1 - n * 997 })
    yield unsigned(header, { ...payload, iat: now + 3600 + n * 997, exp: now + 9e6 })
    yield unsigned(header, { ...payload, iat: now + 0.5 + n })
  }
}

function* changeProvider(token: string) {
  const { header, payload } = parse(token)
  const providers = [
    'google.com',
    'anonymous',
    'custom',
    'phone',
    'emailLink',
    'saml.x',
    'Password',
  ]
  for (const provider of [...providers, ...wrongValues]) {
    yield unsigned(header, { ...payload, firebase: { sign_in_provider: provider } })
  }
  for (let n = 0; n < 5000; n++) {
    const other = noise(n).slice(n % 40)
    yield unsigned(header, { ...payload, firebase: { sign_in_provider: other } })
    const firebase = { sign_in_provider: 'password', tenant: other }
    yield unsigned(header, { ...payload, firebase })
  }
}

const claims = ['iss', 'aud', 'sub', 'iat', 'exp', 'auth_time', 'firebase'] as const

function* spoilClaims(token: string) {
  const { header, payload } = parse(token)
  const wrongClaimValues = wrongValues.filter((value) => value !== -1 && value !== 1e300)
  for (const alg of ['none', 'RS256', 'HS256']) {
    for (const claim of claims) {
      for (const value of wrongClaimValues)
        yield unsigned({ ...header, alg }, { ...payload, [claim]: value })
      const { [claim]: _, ...rest } = payload
      yield unsigned({ ...header, alg }, rest)
      // Two wrong claims at once, in case a check stops at the first.
      for (const other of claims) {
        for (const value of wrongClaimValues) {
          yield unsigned({ ...header, alg }, { ...rest, [other]: value })
        }
      }
    }
  }
  for (let n = 0; n < 1000; n++) yield unsigned(header, { ...payload, sub: noise(n) })
}

export const forgeries: Record<string, Forgery> = {
  'a foreign character in place of one': replaceCharacter,
  'a foreign character more': insertCharacter,
  'a piece of it, or its parts in another order': cutAndReorder,
  'another algorithm or type in its header': changeAlgorithm,
  'a signature that nobody made': addSignature,
  'another project in its claims': changeProject,
  'another time in its claims': changeTimes,
  'another way to sign in, or a tenant': changeProvider,
  'claims of other types, or none, or of a user who never was': spoilClaims,
}
