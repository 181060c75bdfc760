import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Product = Awaited<ReturnType<typeof globalThis.createTestProduct>>

const live = (version: string, revision = 1) =>
  JSON.stringify({ revision, shell: { current: { version } }, remotes: {} })

let directory: string
let product: Product
let lines: string[]

async function put(file: string, text: string): Promise<void> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function start(lastGoodFile = join(directory, 'data/last-good.json')): Promise<void> {
  product = await globalThis.createTestProduct(
    {
      storeDirectory: join(directory, 'store'),
      lastGoodFile,
      firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
    },
    (line) => lines.push(line),
  )
}

async function ask(url: string) {
  const { statusCode, body } = await product.inject(url)
  return [statusCode, body] as const
}

beforeEach(async () => {
  lines = []
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-registry-'))
  await put('store/shell/1/index.html', '<head></head>first')
  await put('store/shell/1/assets/main.js', 'main of the first')
  await put('store/live.json', live('1'))
  await start()
})
afterEach(async () => {
  await product.close()
  await rm(directory, { recursive: true })
})

const damages: [string, () => Promise<void>][] = [
  ['half written', () => put('store/live.json', live('1').slice(0, 20))],
  ['empty', () => put('store/live.json', '')],
  ['not JSON', () => put('store/live.json', '<html>')],
  ['JSON of another shape', () => put('store/live.json', '[]')],
  ['missing', () => rm(join(directory, 'store/live.json'))],
  ['naming a shell that the store lacks', () => put('store/live.json', live('2', 2))],
]

describe.each(damages)('with a live.json that is %s', (_, damage) => {
  test('the server is ready, and serves the last good registry with its pages and assets (§7.13)', async () => {
    await ask('/login')
    await damage()
    expect(await ask('/login')).toEqual([200, expect.stringContaining('first')])
    expect(await ask('/assets/main.js')).toEqual([200, 'main of the first'])
    expect(await ask('/registry/live.json')).toEqual([200, live('1')])
    const [status, ready] = await ask('/api/ready')
    expect([status, JSON.parse(ready)]).toEqual([
      200,
      { database: true, identity: true, registry: 'last good' },
    ])
  })

  test('a process that is started meanwhile serves the last good one, too (§7.13)', async () => {
    await ask('/login')
    await product.close()
    await damage()
    await start()
    expect(await ask('/login')).toEqual([200, expect.stringContaining('first')])
    expect((await ask('/api/ready'))[0]).toBe(200)
  })

  test('a process that never had a good registry says so until there is one', async () => {
    await product.close()
    await damage()
    await start(join(directory, 'other/last-good.json'))
    const [status, page] = await ask('/login')
    expect([status, JSON.parse(page)]).toMatchObject([
      503,
      { message: 'AeroFleet cannot be shown at the moment: no release of it is live.' },
    ])
    expect((await ask('/registry/live.json'))[0]).toBe(503)
    expect((await ask('/assets/main.js'))[0]).toBe(503)
    const [notReady, answer] = await ask('/api/ready')
    expect([notReady, JSON.parse(answer)]).toMatchObject([503, { registry: 'missing' }])
    expect((await ask('/api/health'))[0]).toBe(200)
    await put('store/live.json', live('1'))
    expect((await ask('/login'))[0]).toBe(200)
    expect((await ask('/api/ready'))[0]).toBe(200)
  })
})

test('the log names each change of the registry once, however many requests come', async () => {
  await ask('/login')
  await put('store/live.json', '{')
  for (let request = 0; request < 3; request++) await ask('/login')
  await put('store/live.json', live('2'))
  for (let request = 0; request < 3; request++) await ask('/login')
  await put('store/live.json', live('1'))
  for (let request = 0; request < 3; request++) await ask('/login')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'The last good registry is served', problem: 'live.json is no registry' },
    {
      msg: 'The last good registry is served',
      problem: 'The store lacks shell 2, which live.json names',
    },
    { msg: 'live.json can be used again' },
  ])
})

test('a newer registry goes live as soon as its shell is there', async () => {
  await ask('/login')
  await put('store/live.json', live('2', 2))
  expect((await ask('/login'))[1]).toContain('first')
  await put('store/shell/2/index.html', '<head></head>second')
  expect((await ask('/login'))[1]).toContain('second')
  const lastGood = await readFile(join(directory, 'data/last-good.json'), 'utf8')
  expect(JSON.parse(lastGood)).toMatchObject({ revision: 2 })
})

test('without a writable disk the server serves the last good registry from memory', async () => {
  await product.close()
  await put('file', '')
  await start(join(directory, 'file/last-good.json'))
  await ask('/login')
  await put('store/live.json', '')
  expect((await ask('/login'))[0]).toBe(200)
  expect(lines.join()).toContain('The registry could not be kept for the next start')
})
