import { join } from 'node:path'
import { listTargets, releaseName } from '../release/workspace/parts.mjs'
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

export function developAlone() {
  return runUntilStopped(async ({ registerStop, isEnding }) => {
    const [target] = listTargets()
    if (!target) throw new Error('There is no mfe.json here. Make a remote: mfe create <name>')
    const name = releaseName(target)
    const product = productFolder()
    const first = firstPort()
    const port = await requireFreePort(first, 'the product', command)
    const ownPort = await requireFreePort(first && first + 101, name, command)
    const { remote } = await loadTools('build/preset')
    const env = {
      PORT: String(port),
      DATA_DIR: join(root, '.data/dev'),
      SHELL_DIR: join(product, 'development-shell'),
      MFE_STORE: join(product, 'dist/store'),
      MFE_OVERRIDES: `${name}:http://localhost:${ownPort}`,
      DEMO: '1',
    }
    const options = { directory: root, mode: /** @type {const} */ ('development'), port: ownPort }
    await Promise.all([
      apiFromBuild(productServer(), root)(env, registerStop),
      serve(remote(options), registerStop),
    ])
    if (isEnding()) return
    console.log(`AeroFleet is ready for development at http://localhost:${port}`)
    console.log(`  ${name.padEnd(10)}from source, all else from the product's package`)
    console.log('Ctrl-C stops everything.')
  })
}
