import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from '@playwright/test'
import { newDataDirectory, startAndEnd } from '../../support/product'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')

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
/** The sentence names the first variable of each entry. */
const wrongSettings: Record<string, string>[] = [
  { PORT: '65536' },
  { DATA_DIR: '/dev/null/data' },
  { DATABASE_URL: 'mysql://localhost/x' },
  { FIREBASE_API_KEY: '', FIREBASE_PROJECT_ID: 'fleet-4711' },
  { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NODE_ENV: 'production', ...project },
  { ADMIN_EMAILS: 'nobody' },
  { COMPOSITION: 'all' },
  { DEMO: '1', ...project },
  { WEB_ORIGINS: 'https://fleet.test/path' },
  { TRUST_PROXY: 'everybody' },
  { RATE_LIMIT_SIGN_IN: '1e99' },
  { TLS_CERTIFICATE: '/dev/null', TLS_KEY: '/dev/null', ...project },
  { TIME_ZONE: 'Mars/Olympus' },
  { TODAY_OFFSET_DAYS: '1', NODE_ENV: 'production', ...project },
  { NODE_ENV: 'prod' },
  { MFE_OVERRIDES: 'fleet:http://localhost:4102', NODE_ENV: 'production', ...project },
]
row(
  'a variable of the environment that is wrong, or does not fit with another one',
  'one sentence that names it, exit code 1, and nothing is started',
  async ({ cases }) => {
    test.setTimeout(180_000)
    cases(wrongSettings.length)
    for (const env of wrongSettings) {
      const [name = ''] = Object.keys(env)
      await expectRefusedStart(env, name === 'DATA_DIR' ? '/dev/null/data' : name)
    }
  },
)

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
/** Each unusable file of a data directory is beside a word of the sentence about it. */
const wrongFiles: [file: string, content: string, word: string][] = [
  ['db/letters.txt', 'mine', 'db'],
  ['db/PG_VERSION', '99\n', '99'],
  ['db/PG_VERSION', '18\n', 'db'],
  ['identity', 'mine', 'identity'],
  [accounts, '{"users":[{"localId":"1"', 'accounts.json'],
  [accounts, '{"users":{}}', 'accounts.json'],
]
row(
  'the data directory has files of another program, a database of a newer format, or accounts that are cut off or of another shape',
  'refused with one sentence that names it; the file stays as it was',
  async ({ cases }) => {
    test.setTimeout(120_000)
    cases(wrongFiles.length)
    for (const [file, content, word] of wrongFiles) {
      const dataDirectory = await newDataDirectory()
      const path = join(dataDirectory, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      expectSentence(await startAndEnd({ DATA_DIR: dataDirectory }), word)
      expect(await readFile(path, 'utf8')).toBe(content)
      await rm(dataDirectory, { recursive: true })
    }
  },
)
