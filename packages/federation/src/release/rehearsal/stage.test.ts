import { lstat, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryStore } from '../store/directory-store'
import type { Live } from '../store/registry'
import { writeSampleShell } from '../test/sample-build'
import { writeComposition } from './stage'

test('files of an open page stay in place while another composition is played', async () => {
  const root = await mkdtemp(join(tmpdir(), 'aerofleet-stage-'))
  const store = directoryStore(join(root, 'store'))
  for (const version of ['1', '2']) {
    await writeSampleShell(root, version)
    await store.put('shell', version, join(root, 'shell'))
  }
  const play = async (version: string, revision: number) => {
    const live: Live = { shell: { current: { version } }, remotes: {} }
    await writeComposition(store, join(root, 'stage'), live, revision)
    return JSON.parse(await readFile(join(root, 'stage/live.json'), 'utf8'))
  }
  const link = () => lstat(join(root, 'stage/shell/1'), { bigint: true })

  await play('1', 1)
  const first = await link()
  expect(await play('2', 2)).toMatchObject({ shell: { current: { version: '2' } } })
  await play('1', 3)
  const { ino, ctimeNs } = await link()
  expect({ ino, ctimeNs }).toEqual({ ino: first.ino, ctimeNs: first.ctimeNs })
  await rm(root, { recursive: true })
})
