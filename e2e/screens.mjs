// Writes the pictures of every screen to docs/screens: node e2e/screens.mjs
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(path, import.meta.url))

const { status } = spawnSync(
  process.execPath,
  [at('node_modules/@playwright/test/cli.js'), 'test', '--config', at('screens.config.ts')],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
