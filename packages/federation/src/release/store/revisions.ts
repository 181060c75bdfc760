import { appendFile, link, mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '../has-code.mjs'
import { parseJson } from '../parse-json'
import { listEntries, readText, temporaryName } from './files'
import { Revision } from './registry'
import type { Store } from './store'

/** The store keeps these newest revisions in full, and a line in `older.jsonl` for each older one. */
const maxFullRevisions = 200

const empty: Revision = { revision: 0, remotes: {} }
const fileOf = (revision: number) => `${String(revision).padStart(8, '0')}.json`

const Current = z.object({ current: z.object({ version: z.string() }) })
const Summary = z.object({
  revision: z.number(),
  shell: z.optional(Current),
  remotes: z.record(z.string(), Current),
})

/** Besides the numbered revisions there is `live.json`, a copy of the newest one. */
export function revisionsIn(root: string): Pick<Store, 'registry' | 'revisions' | 'swap'> {
  const folder = join(root, 'revisions')
  const liveFile = join(root, 'live.json')

  async function names(): Promise<string[]> {
    const fileNames = (await listEntries(folder)).map(({ name }) => name)
    return fileNames.filter((name) => /^\d{8}\.json$/.test(name)).sort()
  }

  async function read(path: string, whatToDo: string): Promise<Revision | undefined> {
    const text = await readText(path)
    return text === undefined
      ? undefined
      : parseJson(text, Revision, { path, flaw: 'is no registry', whatToDo })
  }

  const live = () =>
    read(
      liveFile,
      'Restore it from a backup; or remove it, and promote each part that should be live.',
    )

  async function newest(): Promise<Revision> {
    const name = (await names()).at(-1)
    const revision =
      name === undefined
        ? undefined
        : await read(join(folder, name), 'Remove it, and what was live before is live again.')
    return revision ?? (await live()) ?? empty
  }

  async function writeLive(): Promise<void> {
    // We repeat until no other writer has added a revision meanwhile, so that the last writer copies the newest one.
    for (;;) {
      const registry = await newest()
      const temporary = join(root, temporaryName('live'))
      await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`)
      await rename(temporary, liveFile)
      if ((await newest()).revision === registry.revision) return
    }
  }

  /** Of several writers only one succeeds in renaming the revision. */
  async function foldRevision(name: string): Promise<void> {
    const claimed = join(folder, `.folded-${name}`)
    await rename(join(folder, name), claimed)
    const { mtime } = await stat(claimed)
    const { revision, shell, remotes } = Summary.parse(JSON.parse((await readText(claimed)) ?? ''))
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
      // A writer may have been killed before its revision was live. The next reader completes it.
      const copy = await live().catch(() => undefined)
      if (copy?.revision !== registry.revision && registry !== empty) await writeLive()
      return registry
    },
    async revisions(count) {
      const newestNames = (await names()).slice(-count).toReversed()
      // The list leaves damaged revisions out. If a damaged one should be live, `newest` names it.
      const found = await Promise.all(
        newestNames.map((name) => read(join(folder, name), '').catch(() => undefined)),
      )
      return found.filter((revision) => revision !== undefined)
    },
    /** The hard link makes the swap: it fails when the revision exists already. */
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
      await writeLive()
      for (const name of (await names()).slice(0, -maxFullRevisions)) {
        // Another writer has taken the revision, or it is damaged. Both leave the live releases alone.
        await foldRevision(name).catch(() => {})
      }
      return true
    },
  }
}
