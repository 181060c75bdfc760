import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const workspace = join(here, '../..')

/** A page has one instance of each of these: the team's own. */
const shared = [
  '@aerofleet/shared',
  '@aerofleet/ui',
  '@remote-under-test',
  '@tanstack/react-query',
  '@testing-library',
  'notistack',
  'react',
  'react-dom',
  'react-router-dom',
]

/**
 * CSS Modules give the names of their classes, and other style sheets nothing, as in Jest.
 * @type {import('esbuild').Plugin}
 */
const styles = {
  name: 'styles',
  setup({ onLoad }) {
    const classNames = readFileSync(join(here, 'src/class-names.cjs'), 'utf8')
    onLoad({ filter: /\.module\.css$/ }, () => ({ contents: classNames, loader: 'js' }))
  },
}

/** Teams import the parts of the bundle by these names, as code inside the workspace does. */
const words = ['render', 'call-as', 'downloads', 'test-identity', 'test-server']

export const packedExports = {
  './package.json': './package.json',
  './jest-preset': './jest-preset.cjs',
  ...Object.fromEntries(
    words.map((word) => [`./${word}`, { types: './types.d.ts', default: './vocabulary.js' }]),
  ),
}

/** The bundles import these packages when they run. */
export const packedDependencies = ['@electric-sql/pglite', '@swc/core', '@swc/jest', 'jest']
  .concat(['jest-environment-jsdom', 'notistack'])
  .concat(['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react'])
  .concat('@testing-library/user-event')

/**
 * Bundles the test vocabulary together with shell and API, because a team does not have their sources.
 * @param {string} folder
 */
export async function packTesting(folder) {
  const common = {
    bundle: true,
    outdir: folder,
    platform: /** @type {const} */ ('node'),
    target: 'node20',
    jsx: /** @type {const} */ ('automatic'),
    logLevel: /** @type {const} */ ('error'),
  }
  await build({
    ...common,
    entryPoints: [join(here, 'src/environment.ts')],
    format: 'cjs',
    external: ['jest-environment-jsdom', '@electric-sql/pglite', 'pg-native'],
  })
  await build({
    ...common,
    entryPoints: ['sdk/vocabulary.ts', 'src/no-remote.ts', 'src/no-panel.ts'].map((file) =>
      join(here, file),
    ),
    entryNames: '[name]',
    format: 'esm',
    external: shared.flatMap((name) => [name, `${name}/*`]),
    loader: { '.css': 'empty', '.woff2': 'empty' },
    plugins: [styles],
  })
  const preset = readFileSync(join(here, 'src/jest-preset.cjs'), 'utf8')
    .replace("resolve(__dirname, '../../..')", "join(__dirname, 'remotes')")
    .replace('./setup-if-browser.cjs', './vocabulary.js')
    .replaceAll(/'\.\/(environment|no-remote|no-panel)\.ts'/g, "'./$1.js'")
  writeFileSync(join(folder, 'jest-preset.cjs'), preset)
  for (const file of ['class-names.cjs', 'empty.cjs'])
    cpSync(join(here, 'src', file), join(folder, file))
  cpSync(join(here, 'sdk/types.d.ts'), join(folder, 'types.d.ts'))
  cpSync(join(workspace, 'api/drizzle'), join(folder, 'drizzle'), { recursive: true })
  for (const name of readdirSync(workspace).filter((each) => each.startsWith('mfe-')))
    cpSync(join(workspace, name, 'mfe.json'), join(folder, 'remotes', name, 'mfe.json'))
}
