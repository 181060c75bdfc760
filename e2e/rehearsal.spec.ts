import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { copyOfStore, mfe } from './support/command'

const integrity = (text: string) => createHash('sha384').update(text).digest('base64')

/** The live release of a remote under another version, with one text of a page replaced by code. */
async function spoiledRelease(store: string, name: string, text: string, code: string) {
  const { remotes } = JSON.parse(await readFile(join(store, 'live.json'), 'utf8'))
  const from = join(store, name, remotes[name].current.version)
  const version = `${remotes[name].current.version}-spoiled`
  const to = join(store, name, version)
  await cp(from, to, { recursive: true })
  const files = await readdir(to)
  for (const file of files.filter((one) => /\.(br|gz)$/.test(one))) await rm(join(to, file))
  const rewrite = async (file: string, change: (before: string) => string) => {
    const before = await readFile(join(to, file), 'utf8')
    const after = change(before)
    await writeFile(join(to, file), after)
    return { before, after }
  }
  await rewrite('build.json', (json) => JSON.stringify({ ...JSON.parse(json), version }))
  for (const file of files.filter((one) => /^\d+\..*\.js$/.test(one))) {
    const { before, after } = await rewrite(file, (js) => js.replace(text, code))
    if (before === after) continue
    // the entry vouches for its chunks
    const entry = files.find((one) => /^remoteEntry.*\.js$/.test(one)) ?? ''
    await rewrite(entry, (js) => js.replace(integrity(before), integrity(after)))
    return version
  }
  throw new Error(`No page of ${name} contains ${text}`)
}

const test = base.extend<{ store: string }>({
  store: async ({}, use) => {
    const { store, remove } = await copyOfStore()
    await use(store)
    await remove()
  },
})

test('a version with a page that throws is refused in its rehearsal, with route, role and error', async ({
  store,
}) => {
  test.setTimeout(240_000)
  const code = '(()=>{throw new Error("The altimeter is broken")})()'
  const version = await spoiledRelease(store, 'fleet', '"Aircraft Onboarding"', code)
  const { code: exit, output } = await mfe(`promote fleet ${version} --rehearse`, {
    env: { MFE_STORE: store },
  })
  expect(exit).toBe(1)
  expect(output).toContain(`fleet ${version} is refused:`)
  expect(output).toContain('/dashboard/add-aircraft as Operator, beside the live versions: ')
  expect(output).toContain('The altimeter is broken')
  expect(output).not.toContain('/dashboard/aircraft as')
  const status = await mfe('status', { env: { MFE_STORE: store } })
  expect(status.output).not.toContain(version)
})

test('a version with a page in an endless loop is refused in its rehearsal, with route and role', async ({
  store,
}) => {
  test.setTimeout(300_000)
  const version = await spoiledRelease(
    store,
    'fleet',
    '"Aircraft Onboarding"',
    '(()=>{for(;;);})()',
  )
  const { code: exit, output } = await mfe(`promote fleet ${version} --rehearse`, {
    env: { MFE_STORE: store },
  })
  expect(exit).toBe(1)
  expect(output).toContain(`fleet ${version} is refused:`)
  expect(output).toMatch(
    /\/dashboard\/add-aircraft as Operator, beside the live versions: the page does not come to rest/,
  )
  expect(output).not.toContain('/dashboard/aircraft as')
})
