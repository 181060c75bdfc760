import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteBuild } from '../build-output'

const compress = promisify(brotliCompress)

/** The bytes of a file as it is sent, compressed by the build or here. */
async function sentBytes(directory: string, file: string): Promise<number> {
  const path = join(directory, file)
  const compressed = await readFile(`${path}.br`).catch(() => undefined)
  return (compressed ?? (await compress(await readFile(path)))).length
}

/** Sizes in kB (1000 bytes, brotli): the entry; the exposed module with its largest page; the panel. */
export async function measureSizes({ directory, entry, exposed, manifest, release }: RemoteBuild) {
  const base = `/mfe/${release.declaration.name}/${release.version}/`
  const total = async (files: string[]) => {
    const bytes = await Promise.all(files.map((file) => sentBytes(directory, file)))
    return bytes.reduce((sum, size) => sum + size, 0) / 1000
  }
  const panel = manifest.exposes.find(({ path }) => path === './panel')?.assets
  const pages = Object.values(release.pages ?? {}).map((files) =>
    total(files.map((file) => file.slice(base.length))),
  )
  return {
    entry: await total([entry]),
    page:
      (await total([...exposed.assets.js.sync, ...exposed.assets.css.sync])) +
      Math.max(0, ...(await Promise.all(pages))),
    panel: await total([...(panel?.js.sync ?? []), ...(panel?.css.sync ?? [])]),
  }
}

/** In kB; tight, as a panel loads with the screen of another team. */
const panelBudget = 15

/** A sentence for each budget of `mfe.json` that a build exceeds. */
export async function findExceededBudgets(build: RemoteBuild): Promise<string[]> {
  const { budget, name } = build
  const actual = await measureSizes(build)
  const format = (value: number) => `${value.toFixed(1)} kB`
  if (!budget) {
    return [
      `${name} has no size budget. Add to mfe.json: "budget": { "entry": ${Math.ceil(actual.entry * 1.1)}, "page": ${Math.ceil(actual.page * 1.1)} }`,
    ]
  }
  const budgets = { panel: panelBudget, ...budget }
  return (['entry', 'page', 'panel'] as const)
    .filter((part) => actual[part] > budgets[part])
    .map(
      (part) =>
        `The ${part} of ${name} has ${format(actual[part])}, its budget is ${format(budgets[part])}. Make it smaller, or raise budget.${part} in mfe.json and say why in the commit.`,
    )
}
