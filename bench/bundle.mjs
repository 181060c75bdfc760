import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { dependencies } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'))
const folder = mkdtempSync(join(root, 'api/dist/bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * A script of `api/bench` as the product is built: the registry's packages stay outside.
 * @param {string} name without `.ts`
 * @returns {Promise<string>} the path of the script
 */
export async function bundle(name) {
  await build({
    entryPoints: [join(root, 'api/bench', `${name}.ts`)],
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: Object.keys(dependencies).filter((key) => !key.startsWith('@aerofleet/')),
    logLevel: 'warning',
  })
  return join(folder, `${name}.cjs`)
}
