import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { directoryStore } from './store/directory-store'
import { writeSampleRemote } from './test/sample-build'
import { setUpMfe } from './test/set-up-mfe'

const { workspace, run, release } = setUpMfe()

test('an error names the missing version, remote or command', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  await expect(run('promote fleet')).rejects.toThrow(
    'The store holds no fleet 1, which the sources',
  )
  await expect(run('promote fleet 7')).rejects.toThrow('The store holds no fleet 7')
  await expect(run('rollback fleet')).rejects.toThrow('fleet is not live')
  await expect(run('fly fleet')).rejects.toThrow('There is no command fly')
  await expect(run('publish')).rejects.toThrow('Which one?')
})

test('help names every command, and the options of one', async () => {
  const commands = 'create build publish promote rollback retire list status prune'.split(' ')
  for (const command of commands) expect(await run('--help')).toContain(`\n  ${command} `)
  expect(await run('prune --help')).toContain('--keep <count>')
})

test.each([
  ['promoet fleet', 'There is no command promoet.\n(Did you mean promote?)'],
  ['status --jsn', "Unknown option '--jsn'\n(Did you mean --json?)"],
  ['status fleet', "Too many arguments for 'status'."],
  ['prune --keep few', "argument 'few' is invalid. It must be a number, zero or more."],
])('mfe %s fails with a sentence', async (line, sentence) => {
  await expect(run(line)).rejects.toThrow(sentence)
})

test('an error names a damaged file of a stored version and says what to do', async () => {
  await release('fleet', '1')
  const file = join(workspace.root, 'store/fleet/1/build.json')
  await writeFile(file, '{ "name": "fle')
  await expect(run('promote fleet 1')).rejects.toThrow(
    new RegExp(`${file} is not valid\\. .*\nTake .*/fleet/1 out of the store and publish it again`),
  )
  await writeFile(join(workspace.root, 'fleet/build.json'), '{}')
  await expect(run('publish fleet')).rejects.toThrow(/fleet\/build\.json is not valid.*mfe build/s)
})

test('an error names a store that cannot be used and says what to do', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  workspace.store = directoryStore(join(workspace.root, 'fleet/build.json'))
  await expect(run('publish fleet')).rejects.toThrow(
    `${join(workspace.root, 'fleet/build.json')} cannot be used: a file stands where a folder should be. Mend that, or name another store in MFE_STORE.`,
  )
  const put = async () => {
    throw Object.assign(new Error('EROFS: …'), { code: 'EROFS', path: '/store/fleet' })
  }
  workspace.store = { ...directoryStore(join(workspace.root, 'store')), put }
  await expect(run('publish fleet')).rejects.toThrow(
    '/store/fleet cannot be used: its file system is read-only.',
  )
})
