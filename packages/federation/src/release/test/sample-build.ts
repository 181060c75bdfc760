import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How a sample differs from a remote that can be published. */
export type Sample = {
  /** The paths of its screens in `mfe.json`. */
  paths?: string[]
  /** The routes in its code, if they are not those of `paths`. */
  routes?: string[]
  /** The version of AeroFleet's packages with which it was built. */
  sdk?: string
  /** The range of versions of React that it accepts from the shell. */
  reactRange?: string
  /** What it exposes in place of `./routes`. */
  exposes?: string
  panel?: true
  /** The names that it imports from modules of `@aerofleet/shared/runtime`. */
  runtime?: Record<string, string[]>
  publicPath?: string
  /** Other fields of `mfe.json`. */
  declaration?: Record<string, unknown>
  /** Other files, or other texts of its files. */
  files?: Record<string, string>
  missingFile?: string
}

async function write(directory: string, files: Record<string, string>, missingFile?: string) {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    if (file !== missingFile) await writeFile(join(directory, file), text)
  }
}

/** Writes the files that a build of a remote has to the folder `<root>/<name>`. */
export async function writeSampleRemote(
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
    shared: [{ name: 'react', requiredVersion: sample.reactRange ?? '^19.3.0' }],
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
  await write(join(root, name), files, sample.missingFile)
}

type ShellSample = {
  /** The version of React that it offers. */
  react?: string
  sdk?: string
  /** The names that it offers to remotes, by module of `@aerofleet/shared/runtime`. */
  runtime?: Record<string, string[]>
}

/** Writes the files that a build of the shell has to the folder `<root>/shell`. */
export async function writeSampleShell(
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
