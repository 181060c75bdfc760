import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mfe } from '../mfe'
import { directoryStore } from '../store/directory-store'
import type { Live } from '../store/registry'
import type { Store } from '../store/store'
import { writeSampleRemote, writeSampleShell, type Sample } from './sample-build'

type Workspace = {
  root: string
  store: Store
  rehearsals: { live: Live; name: string }[]
  rehearsalProblems: string[]
}

export function setUpMfe() {
  const workspace: Workspace = {
    root: '',
    store: directoryStore(''),
    rehearsals: [],
    rehearsalProblems: [],
  }
  beforeEach(async () => {
    const root = await mkdtemp(join(tmpdir(), 'aerofleet-mfe-'))
    const store = directoryStore(join(root, 'store'))
    Object.assign(workspace, { root, store, rehearsals: [], rehearsalProblems: [] })
  })
  afterEach(() => rm(workspace.root, { recursive: true }))

  const sourceVersion = async (name: string) =>
    JSON.parse(await readFile(join(workspace.root, name, 'build.json'), 'utf8')).version

  async function run(line: string, { isCi = false } = {}): Promise<string> {
    const { root, store } = workspace
    const tools = {
      store,
      distOf: (name: string) => join(root, name),
      build: sourceVersion,
      sourceVersion,
      rehearse: async (live: Live, name: string) => {
        workspace.rehearsals.push({ live, name })
        return workspace.rehearsalProblems
      },
      workspace: root,
      addToWorkspace: async () => {},
      now: () => new Date(),
      user: 'ada',
      mirrorFolder: join(root, 'mirror'),
    }
    const { text } = await mfe(line.split(' '), tools, { isCi })
    return text
  }

  async function release(name: string, version: string, sample?: Sample) {
    await writeSampleRemote(workspace.root, name, version, sample)
    await run(`publish ${name}`)
    return run(`promote ${name} ${version}`)
  }

  async function releaseShell(version: string, offers?: Parameters<typeof writeSampleShell>[2]) {
    await writeSampleShell(workspace.root, version, offers)
    await run('publish shell')
    return run(`promote shell ${version}`)
  }

  const liveRemotes = async () => (await workspace.store.registry()).remotes
  return { workspace, run, release, releaseShell, liveRemotes }
}
