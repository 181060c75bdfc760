import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteBuild } from '../build-output'

const compress = promisify(brotliCompress)

/** Bytes of a file as it is sent: the build compresses what is worth it. */
async function sentBytes(directory: string, file: string): Promise<number> {
  const path = join(directory, file)
  const ready = await readFile(`${path}.br`).catch(() => undefined)
  return (ready ?? (await compress(await readFile(path)))).length
}

/** Sizes in kB (1000 bytes, brotli): the entry; the exposed module with its largest page; the panel. */
export async function sizes({ directory, entry, exposed, manifest, release }: RemoteBuild) {
  const base = `/mfe/${release.declaration.name}/${release.version}/`
  const total = async (files: string[]) => {
    const bytes = await Promise.all(files.map((file) => sentBytes(directory, file)))
    return bytes.reduce((sum, one) => sum + one, 0) / 1000
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

/** kB; a panel loads with a screen of another team. */
const panelBudget = 15

export async function overBudget(build: RemoteBuild): Promise<string[]> {
  const { budget, name } = build
  const is = await sizes(build)
  const shown = (value: number) => `${value.toFixed(1)} kB`
  if (!budget) {
    return [
      `${name} has no size budget. Add to mfe.json: "budget": { "entry": ${Math.ceil(is.entry * 1.1)}, "page": ${Math.ceil(is.page * 1.1)} }`,
    ]
  }
  const most = { panel: panelBudget, ...budget }
  return (['entry', 'page', 'panel'] as const)
    .filter((part) => is[part] > most[part])
    .map(
      (part) =>
        `The ${part} of ${name} has ${shown(is[part])}, its budget is ${shown(most[part])}. Make it smaller, or raise budget.${part} in mfe.json and say why in the commit.`,
    )
}
