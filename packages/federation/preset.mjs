// The build is TypeScript, which Node.js does not read below node_modules. So we compile it whenever a
// webpack.config.mjs asks for it.
import { loadTools } from './src/release/workspace/tools.mjs'

export const { host, remote } = await loadTools('build/preset')
