#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildId, root } from './src/build/content-hash.cjs'
import { buildAll, buildOne } from './src/release/workspace/build-parts.mjs'
import { releaseName, storeDirectory, targets } from './src/release/workspace/parts.mjs'
import { loadTools } from './src/release/workspace/tools.mjs'

/** @typedef {import('./src/release/commands/command').Tools} Tools */

/** @param {string} name the name in mfe.json, or the folder; `shell` */
function target(name) {
  const parts = targets().filter(({ kind }) => kind !== 'api')
  const found = parts.find((part) => part.name === name || releaseName(part) === name)
  if (found) return found
  throw new Error(`There is no ${name} here: ${parts.map(releaseName).join(', ')}`)
}

/** @param {string} folder */
async function adopt(folder) {
  const { format, resolveConfig } = await import('prettier')
  for (const entry of readdirSync(join(root, folder), {
    recursive: true,
    withFileTypes: true,
  })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const options = { ...(await resolveConfig(file)), filepath: file }
    writeFileSync(file, await format(readFileSync(file, 'utf8'), options))
  }
  // Takes the new folder into the lockfile.
  const { status } = spawnSync(process.execPath, ['scripts/install.mjs', '--add'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`${folder} is made, and its packages are not installed.`)
}

/**
 * The browser is loaded only where it is needed.
 * @param {Tools['store']} store
 * @param {Parameters<Tools['rehearse']>} played
 */
async function rehearse(store, ...played) {
  await buildAll({ only: ['api'] })
  const tools = await loadTools('release/rehearsal/rehearse')
  return tools.rehearse(join(root, 'api/dist/server.mjs'), store, ...played)
}

try {
  const { mfe, openStore } = await loadTools('release/mfe')
  const store = openStore(storeDirectory)
  /** @type {Tools} */
  const surroundings = {
    store,
    distOf: (name) => join(target(name).directory, 'dist'),
    build: (name) => buildOne(target(name)),
    sourceVersion: async (name) => buildId(target(name).directory).version,
    workspace: root,
    adopt,
    rehearse: (...played) => rehearse(store, ...played),
    now: () => new Date(),
  }
  const { text } = await mfe(process.argv.slice(2), surroundings, { isCi: Boolean(process.env.CI) })
  console.log(text)
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(process.argv.includes('--json') ? JSON.stringify({ error: sentence }) : sentence)
  process.exitCode = 1
}
