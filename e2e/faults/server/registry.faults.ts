import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { copyStore } from '../../support/command'
import {
  removeData,
  startAndEnd,
  startProduct,
  stopAndRemove,
  type Product,
} from '../../support/product'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')

type Stage = { store: string; live: string; product: Product; remove: () => Promise<void> }

/** Starts a product with a store of its own, and loads a page: its registry is the last good one then. */
async function start(): Promise<Stage> {
  test.setTimeout(180_000)
  const { store, remove } = await copyStore()
  const product = await startProduct({ env: { MFE_STORE: store } })
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  const live = join(store, 'live.json')
  await cp(live, `${live}.whole`)
  return { store, live, product, remove }
}

let running: Promise<Stage> | undefined
/** One product for all rows that need no restart. */
const shared = () => (running ??= start())
test.afterAll(async () => {
  if (!running) return
  const { product, remove } = await running
  await stopAndRemove(product)
  await remove()
})

/** Stops a product, damages its store, and starts it again, with its data or without. */
async function playRestarted(
  strike: (live: string) => Promise<void>,
  { keepsData }: { keepsData: boolean },
  play: (stage: Stage, registry: string) => Promise<void>,
): Promise<void> {
  const stage = await start()
  const registry = await fetchText(`${stage.product.url}/registry/live.json`)
  await stage.product.stop()
  await strike(stage.live)
  if (!keepsData) await removeData(stage.product)
  const { dataDirectory } = stage.product
  try {
    const product = await startProduct({ dataDirectory, env: { MFE_STORE: stage.store } })
    try {
      await play({ ...stage, product }, registry)
    } finally {
      await product.stop()
    }
  } finally {
    await removeData(stage.product)
    await stage.remove()
  }
}

const rewrite =
  (edit: (text: string) => string) =>
  async (live: string): Promise<void> =>
    writeFile(live, edit(await readFile(live, 'utf8')))

/** Damages of `live.json` after which it is no registry any more. */
const damages: [label: string, damage: (live: string) => Promise<void>][] = [
  ['half written', rewrite((text) => text.slice(0, text.length / 2))],
  ['empty', rewrite(() => '')],
  ['a page', rewrite(() => '<h1>It works!</h1>')],
  ['a list', rewrite(() => '[]')],
  ['null', rewrite(() => 'null')],
  ['JSON of another shape', rewrite(() => '{"revision":"one","remotes":[]}')],
  ['bytes that are no text', (live) => writeFile(live, Buffer.from([0xff, 0xfe, 0, 1, 2, 3]))],
  ['missing', (live) => rm(live)],
  ['a directory', (live) => rm(live).then(() => mkdir(live))],
  [
    'naming a shell that the store lacks',
    rewrite((text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), shell: { current: { version: '9.9.9' } } }),
    ),
  ],
  [
    'naming a shell outside the store',
    rewrite((text) =>
      JSON.stringify({
        ...(JSON.parse(text) as object),
        shell: { current: { version: '../../../../etc' } },
      }),
    ),
  ],
]

const scriptOf = (html: string) => /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? 'none'
const fetchText = async (url: string) => (await fetch(url)).text()
const linesAbout = ({ output }: Product) =>
  output()
    .split('\n')
    .filter((line) => line.includes('last good'))

async function expectLastGood({ url }: Product, registry: string): Promise<void> {
  const page = await fetch(`${url}/login`)
  expect(page.status).toBe(200)
  const script = await fetch(url + scriptOf(await page.text()))
  expect(script.status).toBe(200)
  expect(await fetchText(`${url}/registry/live.json`)).toBe(registry)
  const ready = await fetch(`${url}/api/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { registry: 'last good' }])
}

/** Puts the whole file back by renaming a new one, as `mfe` does. */
async function mend({ live, product }: Stage): Promise<void> {
  await cp(`${live}.whole`, `${live}.next`)
  await rm(live, { recursive: true, force: true })
  await rename(`${live}.next`, live)
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  const ready = await fetch(`${product.url}/api/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { database: true, identity: true }])
}

for (const [label, damage] of damages) {
  row(
    `live.json is ${label} while the server runs`,
    'pages, assets and registry are the last good ones, ready says so, one line in the log; normal once it is whole',
    async () => {
      const stage = await shared()
      const { live, product } = stage
      const registry = await fetchText(`${product.url}/registry/live.json`)
      const before = linesAbout(product).length
      try {
        await damage(live)
        await expectLastGood(product, registry)
        await expectLastGood(product, registry)
        expect(linesAbout(product)).toHaveLength(before + 1)
      } finally {
        await mend(stage)
      }
    },
  )
}

/** One damage of each sort, as starts are slow; a missing file has a row of its own. */
const damagesAtStart = ['half written', 'a directory', 'naming a shell that the store lacks']
for (const [label, damage] of damages.filter(([label]) => damagesAtStart.includes(label))) {
  row(
    `live.json is ${label} when the server starts again`,
    'it starts with the last good one, and is normal once it is whole',
    () =>
      playRestarted(damage, { keepsData: true }, async (stage, registry) => {
        await expectLastGood(stage.product, registry)
        await mend(stage)
      }),
  )

  row(
    `live.json is ${label} at the first start`,
    'pages are 503 with a sentence, ready is 503, the process lives; normal once the file is whole',
    () =>
      playRestarted(damage, { keepsData: false }, async (stage) => {
        const { url } = stage.product
        const page = await fetch(`${url}/login`)
        expect([page.status, await page.json()]).toMatchObject([
          503,
          { message: 'AeroFleet cannot be shown at the moment: no release of it is live.' },
        ])
        expect((await fetch(`${url}/api/ready`)).status).toBe(503)
        expect((await fetch(`${url}/api/health`)).status).toBe(200)
        await mend(stage)
      }),
  )
}

row('live.json is missing when the server starts again', 'pages are served, and ready is 200', () =>
  playRestarted(
    (live) => rm(live),
    { keepsData: true },
    async ({ product: { url } }) => {
      expect((await fetch(`${url}/login`)).status).toBe(200)
      expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    },
  ),
)

row('a shell that is not there, at the first start', 'one sentence and exit code 1', async () => {
  const SHELL_DIR = join(__dirname, 'nowhere')
  const { code, output } = await startAndEnd({ SHELL_DIR })
  expect(code).toBe(1)
  expect(output).toContain('The build is missing')
  expect(output).not.toContain('    at ')
})

row(
  'live.json names a remote whose files are gone',
  'its files are 404, the pages and the other remotes go on',
  async () => {
    const { store, product } = await shared()
    const folder = join(store, 'fleet')
    await rename(folder, `${folder}-gone`)
    try {
      expect((await fetch(`${product.url}/dashboard/aircraft`)).status).toBe(200)
      const registry = JSON.parse(await fetchText(`${product.url}/registry/live.json`)) as {
        remotes: Record<string, { current: { entry: string } }>
      }
      const entry = async (name: string) => {
        const address = registry.remotes[name]?.current.entry ?? 'none'
        return (await fetch(new URL(address, product.url))).status
      }
      expect([await entry('fleet'), await entry('admin')]).toEqual([404, 200])
    } finally {
      await rename(`${folder}-gone`, folder)
    }
  },
)
