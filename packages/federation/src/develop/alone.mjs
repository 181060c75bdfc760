import { join } from 'node:path'
import { releaseName } from '../release/workspace/parts.mjs'
import { root } from '../release/workspace/root.mjs'
import { loadTools } from '../release/workspace/tools.mjs'
import { apiFromBuild } from './api.mjs'
import { firstPort, requireFreePort } from './free-ports.mjs'
import { serve } from './front-end.mjs'
import { runUntilStopped } from './lifetime.mjs'
import { productFolder, productServer } from './product.mjs'

const command = 'npx mfe dev'

// Node.js prints a warning when the federation plugin resolves `shared/runtime/`.
Object.assign(process, { noDeprecation: true })

/**
 * Runs the product of the installed package with these remotes from source.
 * @param {import('../release/workspace/parts.mjs').Target[]} targets
 */
export function developAlone(targets) {
  return runUntilStopped(async ({ registerStop, isEnding }) => {
    if (targets.length === 0)
      throw new Error('There is no mfe.json here. Make a remote: mfe create <name>')
    const product = productFolder()
    const first = firstPort()
    const port = await requireFreePort(first, 'the product', command)
    const remotes = []
    for (const [index, target] of targets.entries()) {
      const name = releaseName(target)
      const ownPort = await requireFreePort(first && first + 101 + index, name, command)
      remotes.push({ name, directory: target.directory, port: ownPort })
    }
    const { remote } = await loadTools('build/preset')
    const mode = /** @type {const} */ ('development')
    const env = {
      PORT: String(port),
      DATA_DIR: join(root, '.data/dev'),
      SHELL_DIR: join(product, 'development-shell'),
      MFE_STORE: join(product, 'dist/store'),
      MFE_OVERRIDES: remotes.map((each) => `${each.name}:http://localhost:${each.port}`).join(','),
      DEMO: '1',
    }
    await Promise.all([
      apiFromBuild(productServer(), root)(env, registerStop),
      ...remotes.map((each) =>
        serve(remote({ directory: each.directory, mode, port: each.port }), registerStop),
      ),
    ])
    if (isEnding()) return
    console.log(`AeroFleet is ready for development at http://localhost:${port}`)
    for (const { name } of remotes) console.log(`  ${name.padEnd(10)}from source`)
    console.log("  all else from the product's package")
    console.log('Ctrl-C stops everything.')
  })
}
