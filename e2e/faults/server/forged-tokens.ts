import { createHash } from 'node:crypto'

type Part = Record<string, unknown>
/** Tokens that must be refused, made of one that is accepted; the same in every run. */
export type Forgery = (token: string) => Generator<string>

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part
const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
const noise = (n: number) => createHash('sha256').update(String(n)).digest('base64url')

function read(token: string) {
  const [header, payload] = token.split('.')
  return { header: decode(header), payload: decode(payload) }
}
const unsigned = (header: Part, payload: Part) => `${encode(header)}.${encode(payload)}.`

/** Characters that may stand in a header line, and in no token. */
const foreign = '!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~\u00a0\u00b7\u00e9\u00ff'.split('')

function* replaced(token: string) {
  for (const sign of foreign) {
    for (let place = 0; place < token.length; place++) {
      yield token.slice(0, place) + sign + token.slice(place + 1)
    }
  }
}

function* inserted(token: string) {
  for (const sign of [...foreign, '.', '..']) {
    for (let place = 0; place <= token.length; place++) {
      yield token.slice(0, place) + sign + token.slice(place)
    }
  }
}

function* cut(token: string) {
  const [header = '', payload = ''] = token.split('.')
  for (let length = 1; length < token.length; length++) yield token.slice(0, length)
  for (let start = 1; start < header.length; start++) yield token.slice(start)
  const parts = [header, payload, '', token, 'e30', 'bnVsbA', 'W10', 'IkpXVCI', 'NQ', 'ew', 'x']
  for (const first of parts) {
    for (const second of parts) {
      for (const third of ['', header, payload, 'e30']) {
        const made = [first, second, third].join('.')
        if (made !== token) yield made
      }
    }
  }
}

/** Nothing that a header or a claim of a user's token ever holds. */
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

function* otherAlgorithms(token: string) {
  const { header, payload } = read(token)
  const known = [
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
  for (const alg of [...known, ...wrongValues]) yield unsigned({ ...header, alg }, payload)
  for (const typ of wrongValues) yield unsigned({ ...header, typ }, payload)
  for (let n = 0; n < 8000; n++) yield unsigned({ ...header, alg: noise(n).slice(n % 40) }, payload)
  for (let n = 0; n < 6000; n++) yield unsigned({ ...header, typ: noise(n).slice(n % 40) }, payload)
}

function* signed(token: string) {
  const { header, payload } = read(token)
  for (let n = 0; n < 6000; n++) {
    const signature = (noise(n) + noise(-n)).slice(0, 1 + (n % 86))
    const whole = Buffer.from(signature, 'base64url').toString('base64url')
    yield `${encode({ ...header, alg: 'RS256', kid: noise(n % 7) })}.${encode(payload)}.${whole}`
    yield `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}.${whole}`
  }
}

function* otherProjects(token: string) {
  const { header, payload } = read(token)
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

function* otherTimes(token: string) {
  const { header, payload } = read(token)
  const now = Number(payload['iat'])
  for (let n = 0; n < 4000; n++) {
    yield unsigned(header, { ...payload, exp: now - 1 - n * 997 })
    yield unsigned(header, { ...payload, iat: now + 3600 + n * 997, exp: now + 9e6 })
    yield unsigned(header, { ...payload, iat: now + 0.5 + n })
  }
}

function* otherProviders(token: string) {
  const { header, payload } = read(token)
  const known = ['google.com', 'anonymous', 'custom', 'phone', 'emailLink', 'saml.x', 'Password']
  for (const provider of [...known, ...wrongValues]) {
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

function* wrongClaims(token: string) {
  const { header, payload } = read(token)
  const odd = wrongValues.filter((value) => value !== -1 && value !== 1e300)
  for (const alg of ['none', 'RS256', 'HS256']) {
    for (const claim of claims) {
      for (const value of odd) yield unsigned({ ...header, alg }, { ...payload, [claim]: value })
      const { [claim]: _, ...rest } = payload
      yield unsigned({ ...header, alg }, rest)
      // Two claims at once, as a filter may look at one of them only.
      for (const other of claims) {
        for (const value of odd) {
          yield unsigned({ ...header, alg }, { ...rest, [other]: value })
        }
      }
    }
  }
  for (let n = 0; n < 1000; n++) yield unsigned(header, { ...payload, sub: noise(n) })
}

export const forgeries: Record<string, Forgery> = {
  'a foreign character in place of one': replaced,
  'a foreign character more': inserted,
  'a piece of it, or its parts in another order': cut,
  'another algorithm or type in its header': otherAlgorithms,
  'a signature that nobody made': signed,
  'another project in its claims': otherProjects,
  'another time in its claims': otherTimes,
  'another way to sign in, or a tenant': otherProviders,
  'claims of other types, or none, or of a user who never was': wrongClaims,
}
