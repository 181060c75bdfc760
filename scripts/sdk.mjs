// npm run sdk: packs the packages that a team in its own repository installs, as dist/sdk/*.tgz with one version.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { install, workspace } from './install.mjs'

await install()
const { buildDevelopmentShell } = await import('../packages/federation/src/develop/front-end.mjs')
const testing = await import('../packages/testing/pack.mjs')

const folder = join(workspace, 'dist/sdk')
const unpacked = join(workspace, 'dist/sdk-unpacked')
const { version, license, engines } = readJson(join(workspace, 'package.json'))
rmSync(folder, { recursive: true, force: true })
rmSync(unpacked, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

if (!readFileSync(join(workspace, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`))
  throw new Error(`CHANGELOG.md does not say what ${version} changes.`)

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {string} file @param {object} content */
function writeJson(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** A page or a test may have only one instance of each of these, so it uses the team's own. */
const once =
  /^(react|react-dom|react-router-dom|@tanstack\/react-query|@testing-library\/(dom|react|user-event))$/

/**
 * @param {string} name
 * @param {string} from absolute path of a package
 */
function installedVersion(name, from) {
  const { resolve } = createRequire(join(from, 'package.json'))
  const paths = resolve.paths(name) ?? []
  const file = paths.map((path) => join(path, name, 'package.json')).find(isFile)
  if (!file) throw new Error(`${name} is not installed in ${from}.`)
  return readJson(file).version
}

/** @param {string} file */
function isFile(file) {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}

/**
 * Returns dependencies for package.json, with versions in place of the workspace's protocols.
 * @param {string[]} names
 * @param {string} from
 */
function requirements(names, from) {
  /** @type {{ dependencies: Record<string, string>, peerDependencies: Record<string, string> }} */
  const found = { dependencies: {}, peerDependencies: {} }
  for (const name of names.toSorted()) {
    if (name.startsWith('@aerofleet/')) found.peerDependencies[name] = version
    else if (once.test(name))
      found.peerDependencies[name] = `^${installedVersion(name, from).replace(/\.\d+$/, '.0')}`
    else found.dependencies[name] = installedVersion(name, from)
  }
  return found
}

/**
 * @param {string} name
 * @param {object} fields
 */
function describe(name, fields) {
  const common = { name: `@aerofleet/${name}`, version, license, engines }
  writeJson(join(unpacked, name, 'package.json'), { ...common, ...fields })
  for (const file of ['LICENSE', 'CHANGELOG.md'])
    cpSync(join(workspace, file), join(unpacked, name, file))
}

/**
 * Tests stay out of a package, except the template's.
 * @param {string} file
 */
const isShipped = (file) =>
  !/[\\/](node_modules|dist|test|twins)$/.test(file) &&
  !/^(?!.*[\\/]template[\\/]).*\.test\.tsx?$/.test(file)

/** It is larger than all packages together. The first rehearsal installs it. */
const browser = '@sparticuz/chromium'

/**
 * A team's editor can open the sources, and nobody builds them a second time.
 * @param {string} name
 * @param {string[]} parts
 */
function packSources(name, parts) {
  const from = join(workspace, 'packages', name)
  for (const part of parts)
    cpSync(join(from, part), join(unpacked, name, part), { recursive: true, filter: isShipped })
  const { exports, bin, dependencies } = readJson(join(from, 'package.json'))
  const named = requirements(Object.keys(dependencies), from)
  const { [browser]: version, ...others } = named.dependencies
  const rehearsal = version && { rehearsal: { [browser]: version } }
  describe(name, { exports, bin, ...named, dependencies: others, ...rehearsal })
}

/**
 * Declarations are made here, so that the compiler of a team judges its own code alone, whatever its flags. Their maps
 * lead an editor into the sources.
 * @param {string[]} names of packages that import each other and nothing else of the workspace
 */
function packDeclarations(names) {
  const packages = join(workspace, 'packages')
  const output = join(workspace, 'dist/sdk-types')
  rmSync(output, { recursive: true, force: true })
  const compiler = join(workspace, 'node_modules/typescript/bin/tsc')
  run([compiler, '--project', join(packages, 'tsconfig.declarations.json')], workspace, 2)
  for (const name of names) {
    const to = join(unpacked, name, 'types')
    cpSync(join(output, name, 'src'), to, { recursive: true })
    const from = join(packages, name, 'src')
    // A declaration that names a JSON file finds it beside itself.
    for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) cpSync(join(from, file), join(to, file))
    for (const file of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.d.ts.map')) continue
      const map = readJson(join(to, file))
      const source = resolve(dirname(join(output, name, 'src', file)), map.sources[0])
      const shipped = join(unpacked, name, relative(join(packages, name), source))
      writeJson(join(to, file), { ...map, sources: [relative(dirname(join(to, file)), shipped)] })
    }
    const manifest = readJson(join(unpacked, name, 'package.json'))
    writeJson(join(unpacked, name, 'package.json'), {
      ...manifest,
      exports: Object.fromEntries(Object.entries(manifest.exports).map(withTypes)),
    })
  }
}

/** @param {[string, string]} entry of `exports` in package.json */
function withTypes([request, target]) {
  const types = target.replace(/^\.\/src\/(.*)\.tsx?$/, './types/$1.d.ts')
  const hasTypes = types !== target && !target.endsWith('.d.ts')
  return [request, hasTypes ? { types, default: target } : target]
}

/** A team's package.json has the template's dependencies with versions, and the tools from the top of the workspace. */
function describeTemplate() {
  const from = join(workspace, 'packages/federation/template')
  const template = readJson(join(from, 'package.json'))
  /** @param {string[]} names */
  const versions = (names) =>
    Object.fromEntries(
      names.toSorted().map((name) => {
        return [name, name.startsWith('@aerofleet/') ? version : installedVersion(name, from)]
      }),
    )
  const zodVersion = installedVersion('zod', join(workspace, 'packages/federation'))
  const tools = ['@types/jest', '@types/node', '@types/react', '@types/react-dom']
  writeJson(join(unpacked, 'federation/own-repository/package.json'), {
    name: 'example',
    version: '0.1.0',
    private: true,
    scripts: { check: 'tsc', test: 'jest --forceExit', build: 'webpack --mode production' },
    // The examples of docs/teams.md describe calls with zod.
    dependencies: { ...versions(Object.keys(template.dependencies)), zod: zodVersion },
    devDependencies: versions([
      ...Object.keys(template.devDependencies),
      ...[...tools, '@aerofleet/product', 'jest', 'typescript'],
    ]),
  })
}

/**
 * The package has the product as production runs it, its identity service, and a shell that takes remotes from dev
 * servers.
 */
async function packProduct() {
  const product = join(unpacked, 'product')
  run([join(workspace, 'scripts/package.mjs'), product], workspace)
  rmSync(join(product, 'node_modules'), { recursive: true })
  for (const file of ['server.mjs', 'emulator.cjs'])
    cpSync(join(workspace, 'api/dist', file), join(product, 'api/dist', file))
  const shell = join(workspace, 'dist/dev/shell')
  await buildDevelopmentShell(shell)
  // Source maps would name folders of this machine.
  const isNoMap = (/** @type {string} */ file) => !file.endsWith('.map')
  cpSync(shell, join(product, 'development-shell'), { recursive: true, filter: isNoMap })
  const pglite = '@electric-sql/pglite'
  describe('product', {
    description: 'AeroFleet to develop and rehearse against: server, sample fleet and shell',
    exports: { './package.json': './package.json' },
    dependencies: { [pglite]: installedVersion(pglite, join(workspace, 'api')) },
  })
}

/** @param {string[]} args @param {string} cwd @param {'ignore' | 2} [output] */
function run(args, cwd, output = 'ignore') {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', output, 2] })
  if (status !== 0) throw new Error(`${args[0]} failed; the lines above say why.`)
}

packSources('shared', ['src'])
packSources('ui', ['src'])
packDeclarations(['shared', 'ui'])
packSources('federation', ['mfe.mjs', 'preset.mjs', 'src', 'template', 'own-repository'])
rmSync(join(unpacked, 'federation/template/package.json'))
// Beside preset.mjs it would hide that file from the compiler of the workspace.
const presetTypes = 'federation/types/preset.d.mts'
cpSync(join(workspace, 'packages', presetTypes), join(unpacked, 'federation/preset.d.mts'))
cpSync(join(workspace, 'tsconfig.base.json'), join(unpacked, 'federation/tsconfig.base.json'))
describeTemplate()
mkdirSync(join(unpacked, 'testing'), { recursive: true })
await testing.packTesting(join(unpacked, 'testing'))
const named = [...testing.packedDependencies, '@aerofleet/shared', '@aerofleet/ui']
describe('testing', {
  exports: testing.packedExports,
  ...requirements(
    [...named, '@tanstack/react-query', 'react', 'react-dom', 'react-router-dom'],
    join(workspace, 'packages/testing'),
  ),
})
await packProduct()

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
for (const name of readdirSync(unpacked)) {
  const { status } = spawnSync(npm, ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(unpacked, name),
    stdio: ['ignore', 'ignore', 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${name} could not be packed; the lines above say why.`)
}
rmSync(unpacked, { recursive: true })
console.log(`Packed ${version} in ${folder}: ${readdirSync(folder).join(', ')}`)
