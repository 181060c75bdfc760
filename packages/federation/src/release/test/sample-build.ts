import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a build of a test is like, where that matters. */
export type Sample = {
  paths?: string[]
  routes?: string[]
  shellApi?: string
  /** The range of React that a remote needs. */
  requires?: string
  exposes?: string
  /** Whether it exposes a panel, too: `panel.js`. */
  panel?: true
  /** The names that it takes of the shell's runtime modules. */
  runtime?: Record<string, string[]>
  budget?: { entry: number; page: number } | null
  publicPath?: string
  /** Declared without a field that every remote has, or with a wrong one. */
  declaration?: Record<string, unknown>
  /** More files, and other contents of those that every build has. */
  files?: Record<string, string>
  without?: string
}

async function write(directory: string, files: Record<string, string>, without?: string) {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    if (file !== without) await writeFile(join(directory, file), text)
  }
}

/** A build directory of a remote as the preset makes it. */
export async function sampleRemote(root: string, name: string, version: string, made: Sample = {}) {
  const { paths = [`/dashboard/${name}`], budget = { entry: 1, page: 1 } } = made
  const assets = { js: { sync: ['routes.js'], async: ['page.js'] }, css: { sync: [], async: [] } }
  const panelAssets = { js: { sync: ['panel.js'], async: [] }, css: { sync: [], async: [] } }
  const declaration = {
    name,
    mount: '/dashboard',
    shellApi: made.shellApi ?? '^1.0.0',
    screens: paths.map((path) => ({ path, title: name })),
    ...(budget && { budget }),
    ...made.declaration,
  }
  const manifest = {
    metaData: {
      publicPath: made.publicPath ?? 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '' },
    },
    exposes: [
      { path: made.exposes ?? './routes', assets },
      ...(made.panel ? [{ path: './panel', assets: panelAssets }] : []),
    ],
    shared: [{ name: 'react', requiredVersion: made.requires ?? '^19.3.0' }],
  }
  const build = {
    name,
    version,
    container: `${name}_${version}`,
    routes: made.routes ?? paths,
    runtime: made.runtime,
  }
  const files = {
    'build.json': JSON.stringify(build),
    'mfe.json': JSON.stringify(declaration),
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': `/* ${version} */`,
    'routes.js': '',
    'page.js': '',
    ...(made.panel && { 'panel.js': '' }),
    'pages.json': JSON.stringify({ [name]: ['page.js'] }),
    ...made.files,
  }
  await write(join(root, name), files, made.without)
}

type ShellSample = { react?: string; shellApi?: string; runtime?: Record<string, string[]> }

/** A build directory of a shell that offers this React, this shell API and these names. */
export async function sampleShell(
  root: string,
  version: string,
  { react = '19.3.1', shellApi = '1.0.0', runtime }: ShellSample = {},
) {
  const manifest = {
    metaData: { publicPath: '/', remoteEntry: { name: '', path: '' } },
    exposes: [],
    shared: [{ name: 'react', version: react, requiredVersion: '^19.0.0' }],
  }
  await write(join(root, 'shell'), {
    'build.json': JSON.stringify({ name: 'shell', version, shellApi, runtime }),
    'mf-manifest.json': JSON.stringify(manifest),
    'index.html': '<!--registry-->',
  })
}
