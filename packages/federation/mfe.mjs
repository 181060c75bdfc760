#!/usr/bin/env node
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildAll,
  buildOne,
  releaseName,
  releaseTools,
  storeDirectory,
  targets,
} from '../../scripts/build.mjs'
import { install, workspace } from '../../scripts/install.mjs'
import { buildId } from './src/content-hash.cjs'

/** @typedef {import('./src/commands/command').Tools} Tools */

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
  for (const entry of readdirSync(join(workspace, folder), {
    recursive: true,
    withFileTypes: true,
  })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const options = { ...(await resolveConfig(file)), filepath: file }
    writeFileSync(file, await format(readFileSync(file, 'utf8'), options))
  }
  install({ frozen: false })
}

/**
 * The browser is loaded only where it is needed.
 * @param {Tools['store']} store
 * @param {Parameters<Tools['rehearse']>} played
 */
async function rehearse(store, ...played) {
  await buildAll({ only: ['api'] })
  const tools = await releaseTools('rehearsal/rehearse')
  return tools.rehearse(join(workspace, 'api/dist/server.mjs'), store, ...played)
}

try {
  const { mfe, openStore } = await releaseTools('mfe')
  const store = openStore(storeDirectory)
  /** @type {Tools} */
  const surroundings = {
    store,
    distOf: (name) => join(target(name).directory, 'dist'),
    build: (name) => buildOne(target(name)),
    sourceVersion: async (name) => buildId(target(name).directory).version,
    workspace,
    adopt,
    rehearse: (...played) => rehearse(store, ...played),
    now: () => new Date(),
  }
  const { text } = await mfe(process.argv.slice(2), surroundings, { isCi: Boolean(process.env.CI) })
  console.log(text)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
