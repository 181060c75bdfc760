// Node.js does not read TypeScript below node_modules, so we compile the build whenever a webpack.config.mjs needs it.
import { loadTools } from './src/release/workspace/tools.mjs'

export const { host, remote } = await loadTools('build/preset')
