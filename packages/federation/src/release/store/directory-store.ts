import { cp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../has-code.mjs'
import { exists, listEntries, removeLeftovers, temporaryName } from './files'
import { revisionsIn } from './revisions'
import type { Store, StoredVersion } from './store'

async function visibleFolders(directory: string): Promise<string[]> {
  const listed = await listEntries(directory)
  return listed
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
}

export function directoryStore(root: string): Store {
  const pathOf = (name: string, version: string) => join(root, name, version)

  return {
    ...revisionsIn(root),
    async names() {
      return (await visibleFolders(root)).filter((name) => name !== 'revisions').sort()
    },
    async versions(name) {
      const versions = await Promise.all(
        (await visibleFolders(join(root, name))).map(async (version): Promise<StoredVersion> => {
          return { version, published: (await stat(pathOf(name, version))).mtime }
        }),
      )
      return versions.sort((a, b) => b.published.getTime() - a.published.getTime())
    },
    async directoryOf(name, version) {
      const path = pathOf(name, version)
      if (await exists(path)) return path
      throw new Error(`The store holds no ${name} ${version}. See what there is: mfe list ${name}`)
    },
    /** The files of `<name>/<version>/` never change afterwards. */
    async put(name, version, directory) {
      const target = pathOf(name, version)
      if (await exists(target)) return false
      const temporary = join(root, name, temporaryName('incoming'))
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
    async remove(name, version) {
      await rm(pathOf(name, version), { recursive: true })
    },
    async tidy(now) {
      for (const folder of ['', ...(await visibleFolders(root))]) {
        await removeLeftovers(join(root, folder), now)
      }
    },
  }
}
