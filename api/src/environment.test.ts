import { readEnvironment } from './environment'
import { StartupError } from './startup-error'

const project = { FIREBASE_PROJECT_ID: 'fleet-4711', FIREBASE_API_KEY: 'key' }

test('nothing set means the embedded identity service and .data on port 3000', () => {
  const env = readEnvironment({})
  expect(env).toMatchObject({ port: 3000, demo: false, adminEmails: [], firebase: undefined })
  expect(env.dataDirectory).toMatch(/\.data$/)
})

test('a real project in production needs only a few settings', () => {
  const env = readEnvironment({
    NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: 'fleet-4711',
    FIREBASE_API_KEY: 'key',
    ADMIN_EMAILS: 'Ada@fleet.test, bo@fleet.test',
  })
  expect(env.firebase).toMatchObject({ projectId: 'fleet-4711', apiKey: 'key' })
  expect(env.adminEmails).toEqual(['ada@fleet.test', 'bo@fleet.test'])
})

test('an address has a limit only with a real project (§9.21)', () => {
  expect(readEnvironment({}).limits).toMatchObject({ perAddress: 0, perUser: 0 })
  expect(readEnvironment(project).limits).toMatchObject({ perAddress: 6000, perUser: 1200 })
  const set = { ...project, RATE_LIMIT_PER_ADDRESS: '0', RATE_LIMIT_PER_USER: '50' }
  expect(readEnvironment(set).limits).toMatchObject({ perAddress: 0, perUser: 50 })
})

test('the limit of sign-ups and sign-ins may be another figure, or none (§9.18)', () => {
  expect(readEnvironment({}).limits.signIn).toBe(300)
  expect(readEnvironment({ RATE_LIMIT_SIGN_IN: '20' }).limits.signIn).toBe(20)
  expect(readEnvironment({ RATE_LIMIT_SIGN_IN: '0' }).limits.signIn).toBe(0)
})

test('the store may be in the database, with copies in the folder of the data', () => {
  const DATABASE_URL = 'postgres://localhost/fleet'
  const env = readEnvironment({ MFE_STORE: 'database', DATABASE_URL, DATA_DIR: '/data' })
  expect(env).toMatchObject({ storeDirectory: '/data/store' })
  expect(env.packagedStore).toMatch(/dist\/store$/)
  expect(readEnvironment({ DATABASE_URL }).packagedStore).toBeUndefined()
})

test('a setting names the services of teams, their addresses, and the services that receive tokens', () => {
  expect(readEnvironment({}).teamServices).toEqual([])
  const SERVICES = 'stations=https://stations.internal/v1, crew=token+http://localhost:5000'
  expect(readEnvironment({ SERVICES }).teamServices).toEqual([
    { name: 'stations', address: new URL('https://stations.internal/v1'), takesToken: false },
    { name: 'crew', address: new URL('http://localhost:5000'), takesToken: true },
  ])
})

test('mail needs the address of a server alone, and comes from its user or its domain', () => {
  expect(readEnvironment({}).mail).toBeUndefined()
  expect(readEnvironment({ SMTP_URL: 'smtps://ops%40fleet.test:pw@mail.fleet.test' }).mail).toEqual(
    {
      smtpUrl: 'smtps://ops%40fleet.test:pw@mail.fleet.test',
      from: 'ops@fleet.test',
      content: 'tails',
      publicUrl: 'http://localhost:3000',
    },
  )
  const SMTP_URL = 'smtp://mail.fleet.test:2525'
  expect(readEnvironment({ SMTP_URL }).mail?.from).toBe('aerofleet@mail.fleet.test')
  const PUBLIC_URL = 'https://fleet.test/'
  expect(readEnvironment({ SMTP_URL, PUBLIC_URL }).mail?.publicUrl).toBe('https://fleet.test')
})

test('requests are logged in production, and elsewhere only warnings and errors', () => {
  expect(readEnvironment({}).logLevel).toBe('warn')
  expect(readEnvironment({ NODE_ENV: 'production', ...project }).logLevel).toBe('info')
  expect(readEnvironment({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
})

const inProduction = { NODE_ENV: 'production', ...project }
test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '65536' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['ADMIN_EMAILS', { ADMIN_EMAILS: 'nobody' }],
  ['API_BASE_URL', { API_BASE_URL: 'ftp://fleet.test' }],
  ['WEB_ORIGINS', { WEB_ORIGINS: 'https://fleet.test/path' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['RATE_LIMIT_PER_ADDRESS', { RATE_LIMIT_PER_ADDRESS: 'many' }],
  ['RATE_LIMIT_PER_USER', { RATE_LIMIT_PER_USER: '-1' }],
  ['RATE_LIMIT_SIGN_IN', { RATE_LIMIT_SIGN_IN: 'some' }],
  ['SESSION_DAYS', { SESSION_DAYS: '0' }],
  ['TLS_CERTIFICATE', { TLS_CERTIFICATE: 'fleet.pem', ...project }],
  ['TLS_CERTIFICATE', { TLS_KEY: 'fleet.key', ...project }],
  ['TLS_CERTIFICATE', { TLS_CERTIFICATE: 'fleet.pem', TLS_KEY: 'fleet.key' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '1.5' }],
  ['TIME_ZONE', { TIME_ZONE: 'Mars/Olympus' }],
  ['TIME_ZONE', { TIME_ZONE: '+02:00' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.fleet.test' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://ops:9%ok@mail.fleet.test' }],
  ['MAIL_FROM', { MAIL_FROM: 'AeroFleet' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'fleet.test' }],
  ['ALERT_MAIL', { ALERT_MAIL: 'all' }],
  ['READING_ALERT_DAYS', { READING_ALERT_DAYS: '2' }],
  ['READING_ALERT_DAYS', { READING_ALERT_DAYS: '91' }],
  ['TODAY_OFFSET_DAYS', { TODAY_OFFSET_DAYS: 'tomorrow' }],
  ['TODAY_OFFSET_DAYS', { TODAY_OFFSET_DAYS: '1', ...inProduction }],
  ['COMPOSITION', { COMPOSITION: 'all' }],
  ['MFE_STORE', { MFE_STORE: 'database' }],
  ['SERVICES', { SERVICES: 'https://stations.internal' }],
  ['SERVICES', { SERVICES: 'stations=stations.internal' }],
  ['SERVICES', { SERVICES: 'stations=http://stations.internal' }],
  ['SERVICES', { SERVICES: 'stations=https://user:secret@stations.internal' }],
  ['SERVICES', { SERVICES: 'stations=https://a.internal,stations=https://b.internal' }],
  ['SERVICES', { SERVICES: 'Stations=https://stations.internal' }],
  ['DEMO', { DEMO: 'yes' }],
  ['DEMO', { DEMO: '1', ...project }],
  ['FIREBASE_PROJECT_ID', { NODE_ENV: 'production' }],
  ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'Not an id' }],
  ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'fleet-4711' }],
  ['MFE_OVERRIDES', { MFE_OVERRIDES: 'fleet:http://localhost:4102', ...inProduction }],
  ['FIREBASE_AUTH_EMULATOR_HOST', { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099', ...project }],
  ['FIREBASE_AUTH_EMULATOR_HOST', { FIREBASE_AUTH_EMULATOR_HOST: 'auth.example:9099' }],
])('a wrong %s is named in one sentence: %p', (name, env) => {
  const read = () => readEnvironment(env)
  expect(read).toThrow(StartupError)
  expect(read).toThrow(new RegExp(`^${name}[^.]*\\.$|^${name} .*\\.$`))
})
