// The build is TypeScript, which no Node.js reads below node_modules: it is compiled when a webpack.config.mjs asks for it.
import { loadTools } from './src/release/workspace/tools.mjs'

export const { host, remote } = await loadTools('build/preset')
