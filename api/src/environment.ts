import { join, resolve } from 'node:path'
import * as z from 'zod'
import { noLimits, productionLimits, type Limits } from './http/limits/limits'
import { logLevels } from './http/log/log-levels'
import {
  emailPattern,
  isAddressOrRange,
  isDecodable,
  isTimeZone,
  serviceList,
  singleWord,
  splitList,
  wholeDays,
  wholeNumber,
} from './setting-kinds'
import { StartupError } from './startup-error'

const storeInDatabase = 'database'

const Environment = z.object({
  PORT: z
    .string()
    .optional()
    .transform((value) => Number(value || 3000))
    .refine(
      (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
      'PORT must be a number from 0 to 65535.',
    ),
  DATA_DIR: z
    .string()
    .optional()
    .transform((value) => resolve(value || '.data')),
  DATABASE_URL: singleWord('DATABASE_URL must not contain spaces.').refine(
    (url) => url === undefined || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ),
  FIREBASE_PROJECT_ID: singleWord('FIREBASE_PROJECT_ID must not contain spaces.').refine(
    (id) => id === undefined || /^[a-z][a-z0-9-]{3,29}$/.test(id),
    'FIREBASE_PROJECT_ID must be a project id such as my-fleet-4711.',
  ),
  FIREBASE_API_KEY: singleWord('FIREBASE_API_KEY must not contain spaces.'),
  FIREBASE_AUTH_DOMAIN: singleWord('FIREBASE_AUTH_DOMAIN must not contain spaces.'),
  FIREBASE_AUTH_EMULATOR_HOST: singleWord(
    'FIREBASE_AUTH_EMULATOR_HOST must not contain spaces.',
  ).refine(
    (host) => host === undefined || /^(127\.0\.0\.1|localhost):\d{1,5}$/.test(host),
    'FIREBASE_AUTH_EMULATOR_HOST must be an address of this machine such as 127.0.0.1:9099.',
  ),
  SESSION_DAYS: wholeNumber('SESSION_DAYS', 365, 1),
  ADMIN_EMAILS: z
    .string()
    .optional()
    .transform((list) => splitList(list?.toLowerCase()))
    .refine(
      (list) => list.every((email) => emailPattern.test(email)),
      'ADMIN_EMAILS must be e-mail addresses separated by commas.',
    ),
  NODE_ENV: z
    .string()
    .optional()
    .transform((value) => value || 'development')
    .pipe(
      z.enum(['development', 'test', 'production'], {
        error: 'NODE_ENV must be development, test or production.',
      }),
    ),
  DEMO: z
    .string()
    .optional()
    .transform((value) => value || '0')
    .pipe(z.enum(['0', '1'], { error: 'DEMO must be 0 or 1.' }))
    .transform((value) => value === '1'),
  DEMO_AIRCRAFT: wholeNumber('DEMO_AIRCRAFT', 100_000),
  COMPOSITION: z
    .string()
    .optional()
    .transform((value) => value || 'default')
    .pipe(z.enum(['default', 'full'], { error: 'COMPOSITION must be default or full.' })),
  API_BASE_URL: z
    .string()
    .optional()
    .transform((value) => value || '/api')
    .refine(
      (base) => /^\/[^\s/]/.test(base) || (/^https?:\/\//.test(base) && URL.canParse(base)),
      'API_BASE_URL must be a path such as /api or an address that starts with https://.',
    ),
  WEB_ORIGINS: z
    .string()
    .optional()
    .transform(splitList)
    .refine(
      (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'WEB_ORIGINS must be origins such as https://fleet.example separated by commas.',
    ),
  LOG_LEVEL: z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .pipe(
      z.optional(z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}.` })),
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform(splitList)
    .refine(
      (list) => list.every(isAddressOrRange),
      'TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8 separated by commas.',
    ),
  TLS_CERTIFICATE: z.string().optional(),
  TLS_KEY: z.string().optional(),
  RATE_LIMIT_PER_ADDRESS: wholeNumber('RATE_LIMIT_PER_ADDRESS'),
  RATE_LIMIT_PER_USER: wholeNumber('RATE_LIMIT_PER_USER'),
  RATE_LIMIT_SIGN_IN: wholeNumber('RATE_LIMIT_SIGN_IN'),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 300),
  TIME_ZONE: z
    .string()
    .optional()
    .transform((value) => value?.trim() || 'UTC')
    .refine(isTimeZone, 'TIME_ZONE must be the name of a time zone such as Europe/Berlin.'),
  TODAY_OFFSET_DAYS: wholeDays,
  SMTP_URL: singleWord('SMTP_URL must not contain spaces.')
    .refine(
      (url) => url === undefined || (/^smtps?:\/\//.test(url) && URL.canParse(url)),
      'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    )
    .refine(
      (url) => url === undefined || isDecodable(url),
      'SMTP_URL must have %25 in place of a % that stands for itself.',
    ),
  MAIL_FROM: singleWord('MAIL_FROM must not contain spaces.').refine(
    (address) => address === undefined || emailPattern.test(address),
    'MAIL_FROM must be an e-mail address.',
  ),
  PUBLIC_URL: singleWord('PUBLIC_URL must not contain spaces.').refine(
    (url) => url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)),
    'PUBLIC_URL must be an address that starts with https://.',
  ),
  ALERT_MAIL: z
    .string()
    .optional()
    .transform((value) => value || 'tails')
    .pipe(z.enum(['tails', 'counts'], { error: 'ALERT_MAIL must be tails or counts.' })),
  READING_ALERT_DAYS: wholeNumber('READING_ALERT_DAYS', 90, 3),
  SHELL_DIR: z.string().optional(),
  MFE_STORE: z.string().optional(),
  RELEASE_KEYS: z.string().optional(),
  SERVICES: serviceList,
  MFE_OVERRIDES: singleWord('MFE_OVERRIDES must not contain spaces.'),
})
type Environment = z.infer<typeof Environment>

function findContradiction(env: Environment): string | null {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env
  if (env.NODE_ENV === 'production' && !project) {
    return 'FIREBASE_PROJECT_ID is missing: the embedded identity service is not for production.'
  }
  // With this variable alone firebase-admin skips every signature check.
  if (emulator && (project || env.NODE_ENV === 'production')) {
    return 'FIREBASE_AUTH_EMULATOR_HOST must not be set: tokens would not be checked.'
  }
  if (project && !env.FIREBASE_API_KEY) {
    return 'FIREBASE_API_KEY is missing: the sign-in screen needs it beside FIREBASE_PROJECT_ID.'
  }
  if (env.MFE_OVERRIDES && env.NODE_ENV === 'production') {
    return 'MFE_OVERRIDES must not be set: pages would take code from other servers.'
  }
  if (env.MFE_STORE === storeInDatabase && !env.DATABASE_URL) {
    return 'MFE_STORE must be a folder: only a server of DATABASE_URL can hold the releases.'
  }
  if (env.TODAY_OFFSET_DAYS !== 0 && env.NODE_ENV === 'production') {
    return 'TODAY_OFFSET_DAYS must not be set: maintenance would be due on other days.'
  }
  if (!env.TLS_CERTIFICATE !== !env.TLS_KEY) {
    return 'TLS_CERTIFICATE and TLS_KEY belong together: both name a file, or neither does.'
  }
  if (env.TLS_CERTIFICATE && !project) {
    return 'TLS_CERTIFICATE must not be set: the embedded identity service answers without TLS.'
  }
  if (env.DEMO && project) return 'DEMO=1 works with the embedded identity service only.'
  return null
}

/** The embedded identity service serves this machine alone, where everybody has the same address. */
function chooseLimits(env: Environment): Limits {
  const { perAddress, perUser } = env.FIREBASE_PROJECT_ID ? productionLimits : noLimits
  return {
    ...productionLimits,
    perAddress: env.RATE_LIMIT_PER_ADDRESS ?? perAddress,
    perUser: env.RATE_LIMIT_PER_USER ?? perUser,
    signIn: env.RATE_LIMIT_SIGN_IN ?? productionLimits.signIn,
  }
}

/** Without its own setting, mail comes from the user of the mail server, or from its domain. */
function chooseMail(env: Environment) {
  if (!env.SMTP_URL) return undefined
  const { username, hostname } = new URL(env.SMTP_URL)
  const user = decodeURIComponent(username)
  return {
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM ?? (emailPattern.test(user) ? user : `aerofleet@${hostname}`),
    content: env.ALERT_MAIL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  }
}

/** @throws {StartupError} that names a wrong value */
export function readEnvironment(source: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(source)
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues[0]?.message ?? 'The environment is not valid.')
  }
  const sentence = findContradiction(parsed.data)
  if (sentence) throw new StartupError(sentence)
  const env = parsed.data
  const workspace = resolve(__dirname, '../..')
  const sharesStore = env.MFE_STORE === storeInDatabase
  return {
    port: env.PORT,
    dataDirectory: env.DATA_DIR,
    /** A start uses this copy of the last valid registry if `live.json` cannot be used. */
    lastGoodFile: join(env.DATA_DIR, 'last-good-live.json'),
    databaseUrl: env.DATABASE_URL,
    production: env.NODE_ENV === 'production',
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
    adminEmails: env.ADMIN_EMAILS,
    demo: env.DEMO,
    isFullComposition: env.COMPOSITION === 'full',
    demoAircraft: env.DEMO_AIRCRAFT ?? 120,
    /** The API's origin as the browser reaches it. Absent if the page has the same origin. */
    apiOrigin: env.API_BASE_URL.startsWith('/') ? undefined : new URL(env.API_BASE_URL).origin,
    webOrigins: env.WEB_ORIGINS,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: env.TRUST_PROXY,
    tls:
      env.TLS_CERTIFICATE && env.TLS_KEY
        ? { certificate: resolve(env.TLS_CERTIFICATE), key: resolve(env.TLS_KEY) }
        : undefined,
    sessionDays: env.SESSION_DAYS ?? 30,
    limits: chooseLimits(env),
    timeZone: env.TIME_ZONE,
    /** Absent if this installation sends no mail. */
    mail: chooseMail(env),
    readingAlertDays: env.READING_ALERT_DAYS ?? 14,
    todayOffsetDays: env.TODAY_OFFSET_DAYS,
    drainSeconds: env.DRAIN_SECONDS ?? 0,
    shellDirectory: env.SHELL_DIR ? resolve(env.SHELL_DIR) : undefined,
    overrides: env.MFE_OVERRIDES,
    teamServices: env.SERVICES,
    /** The file with the hashes of keys for releases over HTTP. Absent if nobody releases so. */
    releaseKeys: env.RELEASE_KEYS ? resolve(env.RELEASE_KEYS) : undefined,
    /** A shared store begins with these releases at its first start. Absent if the store is a folder. */
    packagedStore: sharesStore ? `${workspace}/dist/store` : undefined,
    /** Holds the releases, or with a shared store the copies that this process serves. */
    storeDirectory: sharesStore
      ? join(env.DATA_DIR, 'store')
      : resolve(env.MFE_STORE || `${workspace}/dist/store`),
    firebase: env.FIREBASE_PROJECT_ID && {
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY ?? '',
      authDomain: env.FIREBASE_AUTH_DOMAIN,
    },
  }
}
export type Settings = ReturnType<typeof readEnvironment>
