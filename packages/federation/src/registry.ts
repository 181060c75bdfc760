import { Registry, type Release } from '@aerofleet/shared/mfe-declaration'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, readdir, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const empty: Registry = { revision: 0, remotes: {} }
const nameOf = (revision: number) => `${String(revision).padStart(8, '0')}.json`

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function read(path: string): Promise<Registry | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  try {
    return Registry.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(
      `${path} is no registry: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

async function revisions(store: string): Promise<string[]> {
  const names = await readdir(join(store, 'revisions')).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => /^\d{8}\.json$/.test(name)).sort()
}

/** The newest revision, also when a process died between writing it and putting it live. */
export async function readRegistry(store: string): Promise<Registry> {
  const newest = (await revisions(store)).at(-1)
  const logged = newest === undefined ? undefined : await read(join(store, 'revisions', newest))
  return logged ?? (await read(join(store, 'live.json'))) ?? empty
}

/** All revisions that are kept, the newest first. */
export async function history(store: string): Promise<Registry[]> {
  const found = await Promise.all(
    (await revisions(store)).reverse().map((name) => read(join(store, 'revisions', name))),
  )
  return found.filter((registry) => registry !== undefined)
}

async function putLive(store: string): Promise<void> {
  // Another writer may overtake between the rename and here: whoever is last sees the newest.
  for (;;) {
    const newest = await readRegistry(store)
    const temporary = join(store, `.live-${randomBytes(6).toString('hex')}`)
    await writeFile(temporary, `${JSON.stringify(newest, null, 2)}\n`)
    await rename(temporary, join(store, 'live.json'))
    if ((await readRegistry(store)).revision === newest.revision) return
  }
}

/**
 * Compare and swap: `change` is given the newest registry and is asked again if somebody else was
 * first. The hard link is the swap, since it fails when the revision exists already. A change that
 * changes nothing writes nothing.
 */
export async function updateRegistry(
  store: string,
  change: (remotes: Registry['remotes']) => Registry['remotes'] | Promise<Registry['remotes']>,
): Promise<{ registry: Registry; changed: boolean }> {
  const folder = join(store, 'revisions')
  await mkdir(folder, { recursive: true })
  for (let attempt = 0; ; attempt++) {
    const before = await readRegistry(store)
    const remotes = await change(structuredClone(before.remotes))
    if (JSON.stringify(remotes) === JSON.stringify(before.remotes)) {
      if ((await read(join(store, 'live.json')))?.revision !== before.revision) await putLive(store)
      return { registry: before, changed: false }
    }
    const registry = Registry.parse({ revision: before.revision + 1, remotes })
    const temporary = join(folder, `.${randomBytes(6).toString('hex')}`)
    await writeFile(temporary, `${JSON.stringify(registry)}\n`, { flush: true })
    try {
      await link(temporary, join(folder, nameOf(registry.revision)))
    } catch (error) {
      if (!isTaken(error)) throw error
      await pause(Math.random() * Math.min(200, 5 * 2 ** Math.min(attempt, 6)))
      continue
    } finally {
      await unlink(temporary)
    }
    await putLive(store)
    return { registry, changed: true }
  }
}

/** Makes a release current; the one before stays as the last known good. */
export function promoted(remotes: Registry['remotes'], release: Release): Registry['remotes'] {
  const name = release.declaration.name
  const before = remotes[name]
  if (before?.current.version === release.version) return remotes
  return { ...remotes, [name]: { current: release, ...(before && { previous: before.current }) } }
}
