import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mfe } from '../mfe'
import { directoryStore } from '../store/directory-store'
import type { Tools } from './command'

const template = 'packages/federation/template'
let workspace: string
let adopted: string[]

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'aerofleet-create-'))
  adopted = []
  await cp(resolve(__dirname, '../../../template'), join(workspace, template), { recursive: true })
  await cp(resolve(__dirname, '../../../../../pnpm-lock.yaml'), join(workspace, 'pnpm-lock.yaml'))
})
afterEach(() => rm(workspace, { recursive: true }))

async function run(line: string): Promise<string> {
  const { text } = await mfe(line.split(' '), {
    store: directoryStore(join(workspace, 'store')),
    workspace,
    addToWorkspace: async (folder) => void adopted.push(folder),
    distOf: (name) => join(workspace, name),
    build: async () => '',
    sourceVersion: async () => '',
    rehearse: async () => [],
    now: () => new Date(),
    mirrorFolder: '',
    user: 'ada',
  })
  return text
}

test('a new remote has its name in files, addresses and titles', async () => {
  expect(await run('create work-orders')).toContain(
    'Created mfe-work-orders, at /dashboard/work-orders',
  )
  expect(adopted).toEqual(['mfe-work-orders'])
  const declaration = await readFile(join(workspace, 'mfe-work-orders/mfe.json'), 'utf8')
  expect(JSON.parse(declaration)).toMatchObject({
    name: 'work-orders',
    screens: [{ path: '/dashboard/work-orders', title: 'Work Orders' }],
  })
  const page = join(workspace, 'mfe-work-orders/src/pages/WorkOrdersPage.tsx')
  expect(await readFile(page, 'utf8')).toContain('function WorkOrdersPage()')
})

test('a new remote has a line of its own at the end of the code owners', async () => {
  const file = join(workspace, '.github/CODEOWNERS')
  await mkdir(dirname(file), { recursive: true })
  const before =
    '*                     @aerofleet/platform\n/mfe-fleet/           @aerofleet/fleet\n'
  await writeFile(file, before)
  await run('create work-orders --dry-run')
  expect(await readFile(file, 'utf8')).toBe(before)
  expect(await run('create work-orders')).toContain(
    'Its reviewers, as named in .github/CODEOWNERS: @aerofleet/work-orders',
  )
  expect(await readFile(file, 'utf8')).toBe(
    `${before}/mfe-work-orders/     @aerofleet/work-orders\n`,
  )
})

test('a new remote has the dependencies of the template, and no other package is resolved anew', async () => {
  const file = join(workspace, 'pnpm-lock.yaml')
  const before = (await readFile(file, 'utf8')).split('\n\n')
  await run('create work-orders')
  const after = (await readFile(file, 'utf8')).split('\n\n')
  const added = after.filter((section) => !before.includes(section))
  expect(after.filter((section) => !added.includes(section))).toEqual(before)
  expect(added).toEqual([expect.stringMatching(/^ {2}mfe-work-orders:\n/)])
  expect(added[0]).toContain('version: link:../packages/shared\n')
  expect(added[0]).toContain('version: link:../packages/federation\n')
})

test('a new remote gets no installed packages and no builds of the template', async () => {
  for (const file of ['node_modules/.bin/webpack', 'dist/build.json']) {
    await mkdir(dirname(join(workspace, template, file)), { recursive: true })
    await writeFile(join(workspace, template, file), '')
  }
  const { files } = JSON.parse(await run('create work-orders --json'))
  expect(files).toContain('mfe-work-orders/package.json')
  expect(files.join(' ')).not.toMatch(/node_modules|dist/)
})

test('a dry run names the files and writes none', async () => {
  const { files } = JSON.parse(await run('create work-orders --dry-run --json'))
  expect(files).toContain('mfe-work-orders/src/pages/WorkOrdersPage.test.tsx')
  await expect(readFile(join(workspace, files[0]))).rejects.toThrow('ENOENT')
  expect(adopted).toEqual([])
})

test.each(['Work', 'work_orders', 'shell', '../work'])(
  '%s is no name for a remote',
  async (name) => {
    await expect(run(`create ${name}`)).rejects.toThrow(`${name} is no name for a remote.`)
  },
)

test('a remote that exists is left alone', async () => {
  await run('create work-orders')
  await expect(run('create work-orders')).rejects.toThrow('mfe-work-orders exists already.')
})

describe('in a folder of a team', () => {
  const installed = resolve(__dirname, '../../..')
  async function make(userAgent: string, more: Partial<Tools> = {}) {
    await writeFile(
      join(workspace, '.npmrc'),
      '@aerofleet:registry=https://registry.example/\n//registry.example/:_authToken=secret\n',
    )
    const tools: Tools = {
      store: directoryStore(join(workspace, 'store')),
      ...{ workspace, installed, userAgent, mirrorFolder: '', user: 'ada' },
      addToWorkspace: async () => {},
      distOf: (name) => join(workspace, name),
      build: async () => '',
      sourceVersion: async () => '',
      rehearse: async () => [],
      now: () => new Date(),
      ...more,
    }
    return (await mfe(['create', 'work-orders'], tools)).text
  }
  const read = (file: string) => readFile(join(workspace, 'work-orders', file), 'utf8')

  test('the new folder has the line of the registry, and no secret of the one above', async () => {
    await make('npm/10.8.2 node/v20.19.0 linux x64')
    expect(await read('.npmrc')).toBe('@aerofleet:registry=https://registry.example/\n')
  })

  test.each([
    ['npm/10.8.2 node/v20.19.0', 'npm install', 'npm run check, npm test, npx mfe dev', 'npm ci'],
    [
      'pnpm/12.21.0 npm/? node/v20.19.0',
      'pnpm install',
      'pnpm run check, pnpm test, pnpm exec mfe dev',
      'npm install --global pnpm && pnpm install --frozen-lockfile',
    ],
    [
      'yarn/1.22.22 npm/? node/v20.19.0',
      'yarn install',
      'yarn run check, yarn test, yarn mfe dev',
      'npm install --global yarn && yarn install --frozen-lockfile',
    ],
  ])('with %s everything names its own commands', async (userAgent, install, then, clean) => {
    expect((await make(userAgent)).split('\n')).toEqual([
      'Created work-orders/, at /dashboard/work-orders of the product.',
      `Next: cd work-orders && ${install}`,
      `Then: ${then}`,
    ])
    const [check = '', test = ''] = then.split(', ')
    expect(await read('README.md')).toContain(`\n${check} && ${test} `)
    expect(await read('.github/workflows/ci.yml')).toContain(`- run: ${clean}\n`)
  })

  test('in a repository with several remotes the new one leaves to the top what belongs there', async () => {
    const told = await make('npm/10.8.2', { teamWorkspace: workspace })
    expect(told).toContain('Next: npm install\nThen in work-orders/: npm run check')
    for (const file of ['.npmrc', 'pnpm-workspace.yaml', '.github/workflows/ci.yml'])
      await expect(read(file)).rejects.toThrow('ENOENT')
    expect(await read('mfe.json')).toContain('/dashboard/work-orders')
  })
})
