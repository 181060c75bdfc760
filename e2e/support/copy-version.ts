import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const hashOf = (text: string) => createHash('sha384').update(text).digest('base64')

/** The copy has another version. In one page each text of `codeByText` is replaced by code. */
export async function copyVersion(
  store: string,
  name: string,
  codeByText: Record<string, string> = {},
): Promise<string> {
  const { remotes } = JSON.parse(await readFile(join(store, 'live.json'), 'utf8'))
  const from = join(store, name, remotes[name].current.version)
  const version = `${remotes[name].current.version}-copy`
  const to = join(store, name, version)
  await cp(from, to, { recursive: true })
  const files = await readdir(to)
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) await rm(join(to, file))
  const rewrite = async (file: string, change: (before: string) => string) => {
    const before = await readFile(join(to, file), 'utf8')
    const after = change(before)
    await writeFile(join(to, file), after)
    return { before, after }
  }
  await rewrite('build.json', (json) => JSON.stringify({ ...JSON.parse(json), version }))
  const entry = files.find((name) => /^remoteEntry.*\.js$/.test(name)) ?? ''
  const spoiled = new Set<string>()
  for (const [text, code] of Object.entries(codeByText)) {
    for (const file of files.filter((name) => /^\d+\..*\.js$/.test(name))) {
      const { before, after } = await rewrite(file, (js) => js.replace(text, code))
      if (before === after) continue
      spoiled.add(text)
      // The entry names the hashes of its chunks.
      await rewrite(entry, (js) => js.replace(hashOf(before), hashOf(after)))
    }
  }
  expect([...spoiled]).toEqual(Object.keys(codeByText))
  return version
}
