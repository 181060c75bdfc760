import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

const { send } = useApi()

/** Writes a client of the document to a folder of its own. */
async function generate(name: string, document: string): Promise<void> {
  const cwd = join(folder, name)
  await mkdir(cwd)
  await writeFile(join(cwd, 'openapi.json'), document)
  await writeFile(join(cwd, 'client.ts'), client)
  await run(process.execPath, [generator, 'openapi.json', '-o', 'api.ts'], { cwd })
}

test('a client that is generated from the document compiles in strict mode, and does not if a field has another type', async () => {
  const document = JSON.stringify((await send(null, 'GET /openapi.json')).body)
  const broken = document.replaceAll(
    '"totalHours":{"type":"number"}',
    '"totalHours":{"type":"string"}',
  )
  await generate('right', document)
  await generate('wrong', broken)
  const files = ['right/client.ts', 'wrong/client.ts']
  const flags = ['--strict', '--noEmit', '--pretty', 'false', '--lib', 'es2022']
  const compiled = run(process.execPath, [compiler, ...flags, ...files], { cwd: folder })
  const { stdout } = await compiled.catch((error: { stdout: string }) => error)
  expect(stdout.trim()).toMatch(/^wrong\/client\.ts.*Unused '@ts-expect-error' directive\.$/)
}, 60_000)
