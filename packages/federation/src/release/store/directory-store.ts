import { Registry } from '@aerofleet/shared/mfe-declaration'
import { randomBytes } from 'node:crypto'
import {
  cp,
  link,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Store, StoredVersion } from './store'

const empty: Registry = { revision: 0, remotes: {} }
const fileOf = (revision: number) => `${String(revision).padStart(8, '0')}.json`
const unique = (prefix: string) => `.${prefix}-${randomBytes(6).toString('hex')}`

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function entries(directory: string) {
  return readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
}

async function read(path: string): Promise<Registry | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return Registry.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is no registry: ${reason}`, { cause: error })
  }
}

/** Numbered revisions, of which `live.json` is a copy of the newest. */
function registryIn(root: string) {
  const folder = join(root, 'revisions')
  const liveFile = join(root, 'live.json')

  async function revisions(): Promise<string[]> {
    const names = (await entries(folder)).map(({ name }) => name)
    return names.filter((name) => /^\d{8}\.json$/.test(name)).sort()
  }

  async function newest(): Promise<Registry> {
    const name = (await revisions()).at(-1)
    const logged = name === undefined ? undefined : await read(join(folder, name))
    return logged ?? (await read(liveFile)) ?? empty
  }

  async function putLive(): Promise<void> {
    // Another writer may overtake between the rename and here: whoever is last sees the newest.
    for (;;) {
      const registry = await newest()
      const temporary = join(root, unique('live'))
      await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`)
      await rename(temporary, liveFile)
      if ((await newest()).revision === registry.revision) return
    }
  }

  return {
    async registry() {
      const registry = await newest()
      // A writer that died before its revision was live is completed by whoever comes next.
      if ((await read(liveFile))?.revision !== registry.revision && registry !== empty) {
        await putLive()
      }
      return registry
    },
    /** The hard link is the swap: it fails when the revision exists already. */
    async swap(_: Registry, next: Registry) {
      await mkdir(folder, { recursive: true })
      const temporary = join(folder, unique('next'))
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
      return true
    },
    async history() {
      const names = (await revisions()).reverse()
      const found = await Promise.all(names.map((name) => read(join(folder, name))))
      return found.filter((registry) => registry !== undefined)
    },
  }
}

/** Immutable directories `<name>/<version>/`. */
function releasesIn(root: string) {
  const pathOf = (name: string, version: string) => join(root, name, version)

  async function visibleFolders(directory: string): Promise<string[]> {
    const found = await entries(directory)
    return found
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  }

  return {
    async names() {
      return (await visibleFolders(root)).filter((name) => name !== 'revisions').sort()
    },
    async versions(name: string) {
      const found = await Promise.all(
        (await visibleFolders(join(root, name))).map(async (version): Promise<StoredVersion> => {
          return { version, published: (await stat(pathOf(name, version))).mtime }
        }),
      )
      return found.sort((a, b) => b.published.getTime() - a.published.getTime())
    },
    async directoryOf(name: string, version: string) {
      const path = pathOf(name, version)
      if (await exists(path)) return path
      throw new Error(`The store holds no ${name} ${version}. See what there is: mfe list ${name}`)
    },
    async put(name: string, version: string, directory: string) {
      const target = pathOf(name, version)
      if (await exists(target)) return false
      const temporary = join(root, name, unique('incoming'))
      await cp(directory, temporary, { recursive: true })
      try {
        await rename(temporary, target)
        return true
      } catch (error) {
        await rm(temporary, { recursive: true, force: true })
        if (hasCode(error, 'EEXIST', 'ENOTEMPTY')) return false
        throw error
      }
    },
    async remove(name: string, version: string) {
      await rm(pathOf(name, version), { recursive: true })
    },
  }
}

/** A store in a directory, for one machine or a shared file system; the directory may be missing. */
export function directoryStore(root: string): Store {
  return { ...registryIn(root), ...releasesIn(root) }
}
