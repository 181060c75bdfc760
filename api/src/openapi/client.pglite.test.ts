import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { useApi } from '../../test/testing'

const run = promisify(execFile)
const generator = join(dirname(require.resolve('openapi-typescript')), '../bin/cli.js')
const compiler = require.resolve('typescript/bin/tsc')

const client = `
import type { components, operations } from './api'
type Update = operations['aircraftUpdate']
export const body: Update['requestBody']['content']['application/json'] = {
  aircraftType: 'Airbus A320', tailNumber: 'D-A1', serialNumber: '001', totalHours: 1.5, totalCycles: 2,
}
export const condition: Update['parameters']['header'] = { 'If-Match': '"3"' }
export const answered = ({ version, operator }: Update['responses'][200]['content']['application/json']) =>
  [version.toFixed(), operator?.name.trim() ?? '']
export const seconds = (headers: Update['responses'][503]['headers']): number => headers['retry-after']
export const kept = (headers: operations['aircraftList']['responses'][304]['headers']): string => headers.etag
// @ts-expect-error a text is no number
export const hours: components['schemas']['Aircraft']['totalHours'] = 'many'
// @ts-expect-error no aircraft is answered with this status
export type Teapot = Update['responses'][418]
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aerofleet-client-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function compileClient(document: string): Promise<void> {
  await writeFile(join(folder, 'openapi.json'), document)
  await writeFile(join(folder, 'client.ts'), client)
  await run(process.execPath, [generator, 'openapi.json', '-o', 'api.ts'], { cwd: folder })
  await run(process.execPath, [compiler, '--strict', '--noEmit', '--lib', 'es2022', 'client.ts'], {
    cwd: folder,
  })
}

const { send } = useApi()
const readDocument = async () => JSON.stringify((await send(null, 'GET /openapi.json')).body)

test('a client that is generated from the document compiles in strict mode', async () => {
  await compileClient(await readDocument())
}, 60_000)

test('a client from a document with a changed field type does not compile', async () => {
  const document = await readDocument()
  const broken = document.replaceAll(
    '"totalHours":{"type":"number"}',
    '"totalHours":{"type":"string"}',
  )
  expect(broken).not.toBe(document)
  await expect(compileClient(broken)).rejects.toThrow('Command failed')
}, 60_000)
