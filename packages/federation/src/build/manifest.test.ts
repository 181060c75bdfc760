import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { manifest } from './manifest'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-runtime-names-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function build(which: 'imported' | 'exported', configuration: webpack.Configuration) {
  const compiler = webpack({
    mode: 'production',
    context: directory,
    output: { path: join(directory, 'dist') },
    ...configuration,
    plugins: [...(configuration.plugins ?? []), manifest(which, () => ({ name: 'fleet' }))],
  })
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) => {
    compiler.run((error, result) => (error ? fail(error) : done(result)))
  })
  expect(stats?.compilation.errors).toEqual([])
  const { name, runtime } = JSON.parse(await readFile(join(directory, 'dist/build.json'), 'utf8'))
  expect(name).toBe('fleet')
  return runtime
}

async function importedBy(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text)
  return build('imported', {
    entry: './page.js',
    plugins: [
      new ModuleFederationPlugin({
        name: 'remote',
        dts: false,
        manifest: false,
        shared: {
          '@aerofleet/shared/runtime/': {
            singleton: true,
            import: false,
            requiredVersion: '^1.0.0',
          },
        },
      }),
    ],
  })
}

test('build.json lists the modules and names that a remote takes from the shell', async () => {
  expect(
    await importedBy({
      'page.js': `
        import { useMay, useSession } from '@aerofleet/shared/runtime/session'
        import * as toasts from '@aerofleet/shared/runtime/toast'
        import '@aerofleet/shared/runtime/query'
        use(useMay, useSession, toasts.toast, import('./later'))`,
      'later.js': `
        export { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
        import { getSession } from '@aerofleet/shared/runtime/session'
        export default getSession()`,
    }),
  ).toEqual({
    query: [],
    session: ['getSession', 'useMay', 'useSession'],
    toast: ['toast'],
    unsaved: ['useUnsaved'],
  })
})

test('build.json leaves out a name that no page uses', async () => {
  expect(
    await importedBy({
      'page.js': `import { used } from './parts'; used()`,
      'parts.js': `
        import { toast } from '@aerofleet/shared/runtime/toast'
        import { useMay } from '@aerofleet/shared/runtime/session'
        export const used = () => toast.success('Saved')
        export const unused = () => useMay('addAircraft')`,
    }),
  ).toEqual({ toast: ['toast'], session: [] })
})

test('a shell lists the exports of its runtime modules, without types', async () => {
  const runtime = resolve(__dirname, '../../../shared/src/runtime')
  const offers = await build('exported', {
    // Node.js finds the packages from here, but not from a temporary folder.
    context: resolve(__dirname, '../..'),
    entry: join(runtime, 'page-title.ts'),
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [{ test: /\.ts$/, loader: 'ts-loader', options: { transpileOnly: true } }],
    },
    resolveLoader: { modules: [resolve(__dirname, '../../node_modules')] },
    externals: { react: 'React' },
  })
  expect(offers).toEqual({ 'page-title': ['usePageSubject', 'usePageTitle'] })
})
