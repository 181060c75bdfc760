import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { copyStore } from '../../support/command'
import { startAndEnd, startProduct, stopAndRemove, type Product } from '../../support/product'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')

type Stage = { store: string; live: string; product: Product; remove: () => Promise<void> }

/** The first page makes the server keep a last good registry. */
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
const shared = () => (running ??= start())
test.afterAll(async () => {
  if (!running) return
  const { product, remove } = await running
  await stopAndRemove(product)
  await remove()
})

const rewrite =
  (edit: (text: string) => string) =>
  async (live: string): Promise<void> =>
    writeFile(live, edit(await readFile(live, 'utf8')))

const damages: [label: string, damage: (live: string) => Promise<void>][] = [
  ['half written', rewrite((text) => text.slice(0, text.length / 2))],
  ['JSON of another shape', rewrite(() => '{"revision":"one","remotes":[]}')],
  ['bytes that are no text', (live) => writeFile(live, Buffer.from([0xff, 0xfe, 0, 1, 2, 3]))],
  ['missing', (live) => rm(live)],
  ['a directory', (live) => rm(live).then(() => mkdir(live))],
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

/** Renames a new file, as `mfe` does. */
async function mend({ live, product }: Stage): Promise<void> {
  await cp(`${live}.whole`, `${live}.next`)
  await rm(live, { recursive: true, force: true })
  await rename(`${live}.next`, live)
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  const ready = await fetch(`${product.url}/api/ready`)
  const told: unknown = await ready.json()
  expect([ready.status, told]).toMatchObject([200, { database: true, identity: true }])
  expect(told).not.toHaveProperty('registry')
}

row(
  'live.json is half written, of another shape, missing, a directory, or names a foreign shell, while the server runs',
  'pages, assets and registry are the last good ones, ready says so, and the log has one line; all is normal once the file is whole',
  async ({ cases }) => {
    cases(damages.length)
    const stage = await shared()
    const { live, product } = stage
    const registry = await fetchText(`${product.url}/registry/live.json`)
    for (const [, damage] of damages) {
      const before = linesAbout(product).length
      try {
        await damage(live)
        await expectLastGood(product, registry)
        await expectLastGood(product, registry)
        expect(linesAbout(product)).toHaveLength(before + 1)
      } finally {
        await mend(stage)
      }
    }
  },
)

row('the first start without a shell', 'one sentence and exit code 1', async () => {
  const SHELL_DIR = join(__dirname, 'nowhere')
  const { code, output } = await startAndEnd({ SHELL_DIR })
  expect(code).toBe(1)
  expect(output).toContain('The build is missing')
  expect(output).not.toContain('    at ')
})
