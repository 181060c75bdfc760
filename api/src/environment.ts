import { resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from './errors'

const filled = (sentence: string) =>
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .refine((value) => value === undefined || !/\s/.test(value), sentence)
const items = (list = '') =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
const emails = /^[^\s@,]+@[^\s@,]+$/

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
  DATABASE_URL: filled('DATABASE_URL must not contain spaces.').refine(
    (url) => url === undefined || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ),
  FIREBASE_PROJECT_ID: filled('FIREBASE_PROJECT_ID must not contain spaces.').refine(
    (id) => id === undefined || /^[a-z][a-z0-9-]{3,29}$/.test(id),
    'FIREBASE_PROJECT_ID must be a project id such as my-fleet-4711.',
  ),
  FIREBASE_API_KEY: filled('FIREBASE_API_KEY must not contain spaces.'),
  FIREBASE_AUTH_DOMAIN: filled('FIREBASE_AUTH_DOMAIN must not contain spaces.'),
  FIREBASE_AUTH_EMULATOR_HOST: filled('FIREBASE_AUTH_EMULATOR_HOST must not contain spaces.'),
  ADMIN_EMAILS: z
    .string()
    .optional()
    .transform((list) => items(list?.toLowerCase()))
    .refine(
      (list) => list.every((email) => emails.test(email)),
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
    .transform(items)
    .refine(
      (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'WEB_ORIGINS must be origins such as https://fleet.example separated by commas.',
    ),
  SHELL_DIR: z.string().optional(),
  MFE_STORE: z.string().optional(),
})
type Environment = z.infer<typeof Environment>

/** A sentence on a combination that must not start, or `null`. */
function contradiction(env: Environment): string | null {
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
  if (env.DEMO && project) return 'DEMO=1 works with the embedded identity service only.'
  return null
}

/** Reads the environment once; a wrong value throws a `StartupError` that names it. */
export function readEnvironment(source: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(source)
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues[0]?.message ?? 'The environment is not valid.')
  }
  const sentence = contradiction(parsed.data)
  if (sentence) throw new StartupError(sentence)
  const env = parsed.data
  const workspace = resolve(__dirname, '../..')
  return {
    port: env.PORT,
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    adminEmails: env.ADMIN_EMAILS,
    demo: env.DEMO,
    /** The API's origin as the browser reaches it; absent when it is the page's own. */
    apiOrigin: env.API_BASE_URL.startsWith('/') ? undefined : new URL(env.API_BASE_URL).origin,
    webOrigins: env.WEB_ORIGINS,
    shellDirectory: resolve(env.SHELL_DIR || `${workspace}/shell/dist`),
    storeDirectory: resolve(env.MFE_STORE || `${workspace}/dist/store`),
    firebase: env.FIREBASE_PROJECT_ID && {
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY ?? '',
      authDomain: env.FIREBASE_AUTH_DOMAIN,
    },
  }
}
