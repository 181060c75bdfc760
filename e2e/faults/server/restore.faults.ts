import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { test } from '@playwright/test'
import { run, workspace } from '../../support/command'
import { newDataDirectory, removeData, startProduct } from '../../support/product'
import { api, newAircraft } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')

type Backup = { folder: string; lines: string[] }
let backup: Promise<Backup> | undefined

const runTool = (
  verb: 'backup' | 'restore',
  file: string,
  dataDirectory: string,
  env: Record<string, string> = {},
) =>
  run([process.execPath, join(workspace, 'scripts/backup.mjs'), verb, file], {
    env: { ...env, DATA_DIR: dataDirectory, DATABASE_URL: '' },
  })

function makeBackup(): Promise<Backup> {
  test.setTimeout(120_000)
  backup ??= (async () => {
    const product = await startProduct({ env: { DEMO: '1', DEMO_AIRCRAFT: '3' } })
    const body = newAircraft()
    expect((await api(product, 'admin', 'POST', '/aircraft', { body })).status).toBe(201)
    await product.stop()
    const folder = await mkdtemp(join(tmpdir(), 'aerofleet-backup-'))
    const file = join(folder, 'whole.gz')
    expect(await runTool('backup', file, product.dataDirectory)).toMatchObject({ code: 0 })
    await removeData(product)
    const text = gunzipSync(await readFile(file)).toString()
    return { folder, lines: text.trimEnd().split('\n') }
  })()
  return backup
}
test.afterAll(async () => {
  if (backup) await rm((await backup).folder, { recursive: true })
})

type Row = { table: string; values: Record<string, unknown> }

function withRows(lines: string[], change: (rows: Row[]) => Row[]): Buffer {
  const rows = lines.slice(1, -1).map((line) => {
    const space = line.indexOf(' ')
    const values = JSON.parse(line.slice(space + 1)) as Record<string, unknown>
    return { table: line.slice(0, space), values }
  })
  const counts: Record<string, number> = {}
  const changed = change(rows).map(({ table, values }) => {
    counts[table] = (counts[table] ?? 0) + 1
    return `${table} ${JSON.stringify(values)}`
  })
  const text = [lines[0], ...changed, `end ${JSON.stringify(counts)}`].join('\n')
  return gzipSync(`${text}\n`)
}
const withValues =
  (table: string, values: Record<string, unknown>) =>
  ({ lines }: Backup) =>
    withRows(lines, (rows) =>
      rows.map((each) =>
        each.table === table ? { ...each, values: { ...each.values, ...values } } : each,
      ),
    )
const withRow =
  (table: string, values: Record<string, unknown>) =>
  ({ lines }: Backup) =>
    withRows(lines, (rows) => [...rows, { table, values }])

const hostileFiles: [label: string, write: (backup: Backup) => Buffer][] = [
  ['nothing', () => Buffer.from('')],
  ['no compressed file', ({ lines }) => Buffer.from(lines.join('\n'))],
  ['half of its bytes', ({ lines }) => gzipSync(lines.join('\n')).subarray(0, 300)],
  ['no last line', ({ lines }) => gzipSync(lines.slice(0, -1).join('\n'))],
  ['another product', ({ lines }) => gzipSync(lines.join('\n').replace('aerofleet', 'zeppelin'))],
  [
    'a schema of tomorrow',
    ({ lines }) => gzipSync(lines.join('\n').replace(/"schema":\d+/, '"schema":9999999999999')),
  ],
  ['a table of the database itself', withRow('pg_description', { objoid: 1, description: 'x' })],
  ['a column that the table lacks', withValues('aircraft', { is_admin: true })],
  ['a figure that is none', withValues('aircraft', { total_hours: 'many' })],
  ['the same row twice', ({ lines }) => withRows(lines, (rows) => [...rows, ...rows])],
  ['an unknown role', withRow('roles', { uid: 'eve', role: 'owner' })],
]

row(
  'restore of files that are no backup, cut off, of another product or schema, or with tables and values that do not fit',
  'each is refused with one sentence and exit code 1; nothing is restored',
  async ({ cases }) => {
    test.setTimeout(180_000)
    cases(hostileFiles.length)
    const whole = await makeBackup()
    const path = join(whole.folder, 'hostile.gz')
    const dataDirectory = await newDataDirectory()
    for (const [label, write] of hostileFiles) {
      await writeFile(path, write(whole))
      const { code, output } = await runTool('restore', path, dataDirectory)
      expect([label, code]).toEqual([label, 1])
      expect(output.split('\n')).toHaveLength(1)
      expect(output).toMatch(/^[A-Z].*\.$/)
      expect(output.length).toBeLessThan(400)
      expect(await readdir(dataDirectory)).toEqual([])
    }
    await rm(dataDirectory, { recursive: true })
  },
)

/** Every process of the tool loads this script. At its end it prints the most memory that it has used. */
const printPeakMemory = encodeURIComponent(
  `process.on('exit', () => console.error('KiB ' + process.resourceUsage().maxRSS))`,
)
const million = 'x'.repeat(1_000_000)
const author =
  '"at":"2026-11-21T10:20:30.123456+00:00","by_uid":"ada","by_name":"Ada","by_email":null'
const change = '"action":"create","kind":"aircraft","subject_id":"one","before":null'
const act = '"label_key":null,"act_id":null,"listed":true,"aircraft_id":null,"brought":null'
row(
  'restore of a file of 2 MB that unpacks to 1,500 rows of 1 MB',
  'restored, or refused with one sentence; at most 1 GB of memory',
  async () => {
    test.setTimeout(300_000)
    const { folder, lines } = await makeBackup()
    const path = join(folder, 'heavy.gz')
    const packed = Array.from({ length: 1500 }, (_, n) =>
      gzipSync(
        `changes {"id":${n + 1},${author},${change},${act},"after":{"note":"${million}"}}\n`,
      ),
    )
    const end = gzipSync(`end ${JSON.stringify({ changes: packed.length })}\n`)
    await writeFile(path, Buffer.concat([gzipSync(`${lines[0]}\n`), ...packed, end]))
    const dataDirectory = await newDataDirectory()
    const { output } = await runTool('restore', path, dataDirectory, {
      NODE_OPTIONS: `--import=data:text/javascript,${printPeakMemory}`,
    })
    const printed = output.split('\n').filter((each) => !each.startsWith('KiB '))
    expect(printed).toEqual([
      expect.stringMatching(/^(Restored 1,500 rows from .*|The file .*\.)$/),
    ])
    const peaks = [...output.matchAll(/^KiB (\d+)$/gm)].map(([, peak]) => Number(peak))
    expect(peaks.length).toBeGreaterThan(1)
    expect(Math.max(...peaks)).toBeLessThan(1_000_000_000 / 1024)
    await rm(dataDirectory, { recursive: true })
  },
)
