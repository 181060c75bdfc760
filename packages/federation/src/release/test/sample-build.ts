import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Sample = {
  paths?: string[]
  routes?: string[]
  sdk?: string
  requires?: string
  exposes?: string
  panel?: true
  runtime?: Record<string, string[]>
  publicPath?: string
  declaration?: Record<string, unknown>
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

export async function sampleRemote(
  root: string,
  name: string,
  version: string,
  sample: Sample = {},
) {
  const { paths = [`/dashboard/${name}`] } = sample
  const assets = { js: { sync: ['routes.js'], async: ['page.js'] }, css: { sync: [], async: [] } }
  const panelAssets = { js: { sync: ['panel.js'], async: [] }, css: { sync: [], async: [] } }
  const declaration = {
    name,
    mount: '/dashboard',
    screens: paths.map((path) => ({ path, title: name })),
    ...sample.declaration,
  }
  const manifest = {
    metaData: {
      publicPath: sample.publicPath ?? 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '' },
    },
    exposes: [
      { path: sample.exposes ?? './routes', assets },
      ...(sample.panel ? [{ path: './panel', assets: panelAssets }] : []),
    ],
    shared: [{ name: 'react', requiredVersion: sample.requires ?? '^19.3.0' }],
  }
  const build = {
    name,
    version,
    sdk: sample.sdk,
    container: `${name}_${version}`,
    routes: sample.routes ?? paths,
    runtime: sample.runtime,
  }
  const files = {
    'build.json': JSON.stringify(build),
    'mfe.json': JSON.stringify(declaration),
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': `/* ${version} */`,
    'routes.js': '',
    'page.js': '',
    ...(sample.panel && { 'panel.js': '' }),
    'pages.json': JSON.stringify({ [name]: ['page.js'] }),
    ...sample.files,
  }
  await write(join(root, name), files, sample.without)
}

type ShellSample = { react?: string; sdk?: string; runtime?: Record<string, string[]> }

export async function sampleShell(
  root: string,
  version: string,
  { react = '19.3.1', sdk, runtime }: ShellSample = {},
) {
  const manifest = {
    metaData: { publicPath: '/', remoteEntry: { name: '', path: '' } },
    exposes: [],
    shared: [{ name: 'react', version: react, requiredVersion: '^19.0.0' }],
  }
  await write(join(root, 'shell'), {
    'build.json': JSON.stringify({ name: 'shell', version, sdk, runtime }),
    'mf-manifest.json': JSON.stringify(manifest),
    'index.html': '<!--registry-->',
  })
}
