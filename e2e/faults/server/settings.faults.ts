import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newDataDirectory, startAndEnd } from '../../support/product'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')

/** The process has ended with one sentence, without a stack trace, that contains the word. */
function expectSentence({ code, output }: { code: number | null; output: string }, word: string) {
  expect(code).toBe(1)
  expect(output).toContain(word)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output.trim()).toMatch(/\.$/)
}

async function expectRefusedStart(env: Record<string, string>, word: string) {
  const dataDirectory = await newDataDirectory()
  expectSentence(await startAndEnd({ DATA_DIR: dataDirectory, ...env }), word)
  expect(await readdir(dataDirectory)).toEqual([])
  await rm(dataDirectory, { recursive: true })
}

row(
  'a second start on a data directory that is in use',
  'one sentence and exit code 1; the first goes on',
  async ({ product }) => {
    const { dataDirectory } = product
    expectSentence(await startAndEnd({ DATA_DIR: dataDirectory }), dataDirectory)
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  },
  { always: true },
)

row(
  'a start on a port that is taken',
  'one sentence with the port, and exit code 1',
  async ({ product }) => {
    const { port } = new URL(product.url)
    await expectRefusedStart({ PORT: port }, port)
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  },
)

const project = { FIREBASE_PROJECT_ID: 'fleet-4711', FIREBASE_API_KEY: 'key' }
/** Every variable of `.env.example` that can be wrong; the sentence names the first of each entry. */
const wrongSettings: Record<string, string>[] = [
  { PORT: 'eighty' },
  { PORT: '65536' },
  { PORT: '-1' },
  { DATA_DIR: '/dev/null/data' },
  { DATABASE_URL: 'mysql://localhost/x' },
  { DATABASE_URL: 'postgres://' },
  { FIREBASE_PROJECT_ID: 'Not an id' },
  { FIREBASE_API_KEY: '', FIREBASE_PROJECT_ID: 'fleet-4711' },
  { FIREBASE_AUTH_DOMAIN: 'two words', ...project },
  { FIREBASE_AUTH_EMULATOR_HOST: 'auth.example:9099' },
  { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', ...project },
  { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NODE_ENV: 'production', ...project },
  { ADMIN_EMAILS: 'nobody' },
  { COMPOSITION: 'all' },
  { DEMO: 'yes' },
  { DEMO: '1', ...project },
  { DEMO_AIRCRAFT: 'many' },
  { DEMO_AIRCRAFT: '100001' },
  { WEB_ORIGINS: 'https://fleet.test/path' },
  { LOG_LEVEL: 'loud' },
  { TRUST_PROXY: 'everybody' },
  { RATE_LIMIT_PER_ADDRESS: 'many' },
  { RATE_LIMIT_PER_USER: '-1' },
  { RATE_LIMIT_SIGN_IN: '1e99' },
  { SESSION_DAYS: '0' },
  { TLS_CERTIFICATE: 'nowhere.pem', ...project },
  { TLS_CERTIFICATE: '/dev/null', TLS_KEY: '/dev/null', ...project },
  { TLS_KEY: 'nowhere.key', ...project },
  { DRAIN_SECONDS: '1.5' },
  { TODAY_OFFSET_DAYS: '0.5' },
  { TODAY_OFFSET_DAYS: '1', NODE_ENV: 'production', ...project },
  { NODE_ENV: 'prod' },
  { MFE_OVERRIDES: 'fleet:http://localhost:4102', NODE_ENV: 'production', ...project },
]
for (const env of wrongSettings) {
  const [[name, value] = ['', '']] = Object.entries(env)
  const hasProject =
    Object.keys(env).includes('FIREBASE_PROJECT_ID') && name !== 'FIREBASE_PROJECT_ID'
  const mode = env['NODE_ENV'] === 'production' ? ' in production' : ''
  row(
    `${name}=${value}${hasProject ? ' with a Firebase project' : ''}${mode}`,
    'one sentence that names it, exit code 1, and nothing is started',
    () => expectRefusedStart(env, name === 'DATA_DIR' ? '/dev/null/data' : name),
  )
}

row(
  'production without a Firebase project',
  'refused with one sentence: the embedded identity service is not for production',
  () => expectRefusedStart({ NODE_ENV: 'production' }, 'FIREBASE_PROJECT_ID'),
  { always: true },
)
row('a database server that nobody runs', 'one sentence and exit code 1', () =>
  expectRefusedStart({ DATABASE_URL: 'postgres://ada:secret-word@127.0.0.1:1/fleet' }, 'database'),
)

const accounts = 'identity/accounts.json'
/** Unusable files of a data directory, and the word by which the sentence names them. */
const wrongFiles: [label: string, file: string, content: string, word: string][] = [
  ['files of something else', 'db/letters.txt', 'mine', 'db'],
  ['a database of a newer format', 'db/PG_VERSION', '99\n', '99'],
  ['a database of a format that is no number', 'db/PG_VERSION', '\u0000\u0000', 'db'],
  ['a database of which only the version is left', 'db/PG_VERSION', '18\n', 'db'],
  ['a file in the place of the database', 'db', 'mine', 'db'],
  ['a file in the place of the accounts', 'identity', 'mine', 'identity'],
  ['accounts that are half written', accounts, '{"users":[{"localId":"1"', 'accounts.json'],
  ['accounts that are empty', accounts, '', 'accounts.json'],
  ['accounts of another shape', accounts, '{"users":{}}', 'accounts.json'],
  ['accounts that are null', accounts, 'null', 'accounts.json'],
  ['accounts without an id', accounts, '{"users":[{"email":"a@b.test"}]}', 'accounts.json'],
]
for (const [label, file, content, word] of wrongFiles) {
  row(
    `the data directory holds ${label}`,
    'refused with one sentence that names it; the file stays as it was',
    async () => {
      const dataDirectory = await newDataDirectory()
      const path = join(dataDirectory, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      expectSentence(await startAndEnd({ DATA_DIR: dataDirectory }), word)
      expect(await readFile(path, 'utf8')).toBe(content)
      await rm(dataDirectory, { recursive: true })
    },
  )
}
