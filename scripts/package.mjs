// npm run package [-- <new folder>]: copies everything that a production host runs into one folder.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { install, pnpm, workspace } from './install.mjs'

const [named] = process.argv.slice(2)
const folder = named ? resolve(named) : join(workspace, 'dist/package')
if (named && existsSync(folder)) {
  console.error(`${folder} exists already; name a folder that does not.`)
  process.exit(1)
}

await install()
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
const { storeDirectory } = await import('../packages/federation/src/release/workspace/parts.mjs')
const { loadTools } = await import('../packages/federation/src/release/workspace/tools.mjs')
const { billFile, noticesFile, packagesIn } = await loadTools('build/notices')
await buildAll({ log: console.error })
rmSync(folder, { recursive: true, force: true })

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The package has a store of its own. The live releases pass the checks of `mfe promote` again. */
async function copyReleases() {
  const { goLive } = await loadTools('release/live')
  const { shell, remotes } = JSON.parse(readFileSync(join(storeDirectory, 'live.json'), 'utf8'))
  const parts = Object.entries({ ...remotes, ...(shell && { shell }) })
  const directories = parts.map(([name, { current }]) =>
    join(storeDirectory, name, current.version),
  )
  await goLive(join(folder, 'dist/store'), directories)
  return directories
}

/** In the package the server finds its migrations, releases and PGlite in the same places as in a checkout. */
function copyServer() {
  for (const file of ['server.cjs', 'backup.cjs', 'new-database.tar.gz'])
    cpSync(join(workspace, 'api/dist', file), join(folder, 'api/dist', file))
  cpSync(join(workspace, 'api/drizzle'), join(folder, 'api/drizzle'), { recursive: true })
  const pglite = '@electric-sql/pglite'
  const { resolve: find } = createRequire(join(workspace, 'api/package.json'))
  cpSync(resolve(dirname(find(pglite)), '..'), join(folder, 'node_modules', pglite), {
    recursive: true,
    // The archives are extensions of PostgreSQL. The product uses none of them.
    filter: (file) => !/\.(map|d\.c?ts|tar\.gz)$/.test(file),
  })
  // The server runs in production mode, unless the environment says otherwise.
  const start = ["process.env.NODE_ENV ||= 'production'", "await import('./server.cjs')", '']
  write('api/dist/server.mjs', start.join('\n'))
}

/** The bill has only the packages that the notices name. An installation has many more. */
async function billOfMaterials(/** @type {string[]} */ notices) {
  const file = join(folder, billFile)
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  if ((await pnpm(['sbom', ...format, '--out', file], ['ignore', 'ignore', 2])) !== 0)
    throw new Error('The bill of materials could not be written; the lines above say why.')
  const ids = new Set(notices.flatMap((path) => packagesIn(readFileSync(path, 'utf8'))))
  const bill = JSON.parse(readFileSync(file, 'utf8'))
  /** @param {{ 'bom-ref': string }} component */
  const isIn = ({ 'bom-ref': ref }) => ids.has(decodeURIComponent(ref).replace(/^pkg:npm\//, ''))
  bill.components = bill.components.filter(isIn)
  const refs = new Set([bill.metadata.component, ...bill.components].map((its) => its['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter((/** @type {{ ref: string }} */ { ref }) => refs.has(ref))
    .map((/** @type {{ ref: string, dependsOn?: string[] }} */ { ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((its) => refs.has(its)),
    }))
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
}

copyServer()
const releases = await copyReleases()
for (const [from, name] of [['LICENSE'], [`api/dist/${noticesFile}`, noticesFile]])
  cpSync(join(workspace, from ?? ''), join(folder, name ?? from ?? ''))
const { name, version, description, license, engines } = JSON.parse(
  readFileSync(join(workspace, 'package.json'), 'utf8'),
)
const scripts = {
  start: 'node api/dist/server.mjs',
  backup: 'node api/dist/backup.cjs backup',
  restore: 'node api/dist/backup.cjs restore',
}
const own = { name, version, private: true, description, license, engines, scripts }
write('package.json', `${JSON.stringify(own, null, 2)}\n`)
await billOfMaterials([folder, ...releases].map((directory) => join(directory, noticesFile)))
console.log(`Packaged in ${folder}`)
