import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSampleRemote } from '../test/sample-build'
import { setUpMfe } from '../test/set-up-mfe'

const { workspace, run, release } = setUpMfe()
const day = 24 * 3_600_000

async function publishAged(name: string, agesInDays: number[]) {
  for (const [index, age] of agesInDays.entries()) {
    await writeSampleRemote(workspace.root, name, String(index + 1))
    await workspace.store.put(name, String(index + 1), join(workspace.root, name))
    const published = new Date(Date.now() - age * day)
    await utimes(join(workspace.root, 'store', name, String(index + 1)), published, published)
  }
}

test('pruning keeps the live version, the previous one and the newest', async () => {
  await publishAged('fleet', [99, 98, 97, 96, 0])
  await run('promote fleet 5')
  await run('promote fleet 1')
  const line = 'prune --keep 2 --days 14'
  expect(await run(`${line} --dry-run`)).toBe('Would remove fleet 3.\nWould remove fleet 2.')
  expect(await run(line)).toBe('Removed fleet 3.\nRemoved fleet 2.')
  expect((await run('list fleet')).split('\n')).toHaveLength(3)
})

test('by default pruning keeps the 20 newest versions of a remote, and all that are younger than 30 days', async () => {
  await publishAged('fleet', [45, 44, 43, 42, ...Array.from({ length: 20 }, () => 31)])
  await publishAged('admin', [31, 29.9, ...Array.from({ length: 20 }, () => 1)])
  await run('promote fleet 1')
  await run('promote fleet 2')
  expect(await run('prune')).toBe('Removed admin 1.\nRemoved fleet 4.\nRemoved fleet 3.')
})

test('the next command that is no dry run removes the leftovers of a killed publication', async () => {
  await release('fleet', '1')
  const leftover = join(workspace.root, 'store/fleet/.incoming-0123456789ab')
  await mkdir(leftover)
  await utimes(leftover, new Date(0), new Date(0))
  await run('status --dry-run')
  expect(await readdir(join(workspace.root, 'store/fleet'))).toHaveLength(2)
  await run('status')
  expect(await readdir(join(workspace.root, 'store/fleet'))).toEqual(['1'])
})
