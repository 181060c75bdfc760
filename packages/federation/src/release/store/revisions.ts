import { appendFile, link, mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseJson } from '../parse-json'
import { entries, hasCode, temporaryName, textOf } from './files'
import { Revision } from './registry'
import type { Store } from './store'

/** So many revisions are kept in full; of each older one a line. */
const keptInFull = 200

const empty: Revision = { revision: 0, remotes: {} }
const fileOf = (revision: number) => `${String(revision).padStart(8, '0')}.json`

const Current = z.object({ current: z.object({ version: z.string() }) })
/** As much of a revision as its line says. */
const Summary = z.object({
  revision: z.number(),
  shell: z.optional(Current),
  remotes: z.record(z.string(), Current),
})

/** Numbered revisions below a directory, of which `live.json` is a copy of the newest. */
export function revisionsIn(root: string): Pick<Store, 'registry' | 'swap'> {
  const folder = join(root, 'revisions')
  const liveFile = join(root, 'live.json')

  async function names(): Promise<string[]> {
    const found = (await entries(folder)).map(({ name }) => name)
    return found.filter((name) => /^\d{8}\.json$/.test(name)).sort()
  }

  async function read(path: string, whatToDo: string): Promise<Revision | undefined> {
    const text = await textOf(path)
    return text === undefined
      ? undefined
      : parseJson(text, Revision, { path, flaw: 'is no registry', whatToDo })
  }

  const live = () =>
    read(
      liveFile,
      'Restore it from a backup; or remove it, and promote each part that shall be live.',
    )

  async function newest(): Promise<Revision> {
    const name = (await names()).at(-1)
    const logged =
      name === undefined
        ? undefined
        : await read(join(folder, name), 'Remove it, and what was live before is live again.')
    return logged ?? (await live()) ?? empty
  }

  async function putLive(): Promise<void> {
    // Another writer may overtake between the rename and here: whoever is last sees the newest.
    for (;;) {
      const registry = await newest()
      const temporary = join(root, temporaryName('live'))
      await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`)
      await rename(temporary, liveFile)
      if ((await newest()).revision === registry.revision) return
    }
  }

  /** The rename is the claim: of several writers one writes the line. */
  async function fold(name: string): Promise<void> {
    const claimed = join(folder, `.folded-${name}`)
    await rename(join(folder, name), claimed)
    const { mtime } = await stat(claimed)
    const { revision, shell, remotes } = Summary.parse(JSON.parse((await textOf(claimed)) ?? ''))
    const parts = Object.entries({ ...(shell && { shell }), ...remotes })
    const line = {
      revision,
      at: mtime.toISOString(),
      live: Object.fromEntries(parts.map(([part, { current }]) => [part, current.version])),
    }
    await appendFile(join(folder, 'older.jsonl'), `${JSON.stringify(line)}\n`)
    await unlink(claimed)
  }

  return {
    async registry() {
      const registry = await newest()
      // A writer that died before its revision was live is completed by whoever comes next.
      const copy = await live().catch(() => undefined)
      if (copy?.revision !== registry.revision && registry !== empty) await putLive()
      return registry
    },
    /** The hard link is the swap: it fails when the revision exists already. */
    async swap(_, next) {
      await mkdir(folder, { recursive: true })
      const temporary = join(folder, temporaryName('next'))
      await writeFile(temporary, `${JSON.stringify(next)}\n`, { flush: true })
      try {
        await link(temporary, join(folder, fileOf(next.revision)))
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await unlink(temporary)
      }
      await putLive()
      for (const name of (await names()).slice(0, -keptInFull)) {
        // Another writer has it, or it is damaged: what is live is live all the same.
        await fold(name).catch(() => {})
      }
      return true
    },
  }
}
