import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { copyStore, mfe } from './support/command'

const hashOf = (text: string) => createHash('sha384').update(text).digest('base64')

/** Copies the live version of a remote as another one, in which code replaces a text of each of some pages. */
async function makeSpoiledVersion(store: string, name: string, codeByText: Record<string, string>) {
  const { remotes } = JSON.parse(await readFile(join(store, 'live.json'), 'utf8'))
  const from = join(store, name, remotes[name].current.version)
  const version = `${remotes[name].current.version}-spoiled`
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

const test = base.extend<{ store: string }>({
  store: async ({}, use) => {
    const { store, remove } = await copyStore()
    await use(store)
    await remove()
  },
})

test('a version with a page that throws and one in an endless loop is refused in its rehearsal, with route, role and error', async ({
  store,
}) => {
  test.setTimeout(240_000)
  const version = await makeSpoiledVersion(store, 'fleet', {
    '"Aircraft Details"': '(()=>{throw new Error("The altimeter is broken")})()',
    '"Aircraft Onboarding"': '(()=>{for(;;);})()',
  })
  const { code: exit, output } = await mfe(`promote fleet ${version} --rehearse`, {
    env: { MFE_STORE: store },
  })
  expect(exit).toBe(1)
  expect(output).toContain(`fleet ${version} is refused:`)
  expect(output).toMatch(
    /\/dashboard\/aircraft\/:id as MRO, beside the live versions: .*The altimeter is broken/,
  )
  expect(output).toMatch(
    /\/dashboard\/add-aircraft as Operator, beside the live versions: the page does not come to rest/,
  )
  expect(output).not.toContain('/dashboard/aircraft as')
  const status = await mfe('status', { env: { MFE_STORE: store } })
  expect(status.output).not.toContain(version)
})
