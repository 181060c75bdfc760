#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { productServer } from './src/develop/product.mjs'
import { buildAll, buildOne } from './src/release/workspace/build-parts.mjs'
import {
  listTargets,
  ownName,
  releaseName,
  serverAddress,
  storeAddress,
} from './src/release/workspace/parts.mjs'
import { isInstalled, packageFolder, root, workspaceAbove } from './src/release/workspace/root.mjs'
import { loadTools } from './src/release/workspace/tools.mjs'

/** @typedef {import('./src/release/commands/command').Tools} Tools */

/** @param {string} name the name in mfe.json, or the folder; `shell` */
function findTarget(name) {
  const parts = listTargets().filter(({ kind }) => kind !== 'api')
  const found = parts.find((part) => part.name === name || releaseName(part) === name)
  if (found) return found
  if (isInstalled && parts.length === 0)
    throw new Error('There is no mfe.json here. Make a remote: mfe create <name>')
  const names = parts.map(releaseName).join(', ')
  const where = isInstalled ? 'This repository' : 'This checkout'
  throw new Error(`${where} has no remote ${name}. There are: ${names}`)
}

/** @param {string} folder */
async function addToWorkspace(folder) {
  /** @param {string[]} command */
  const succeeds = (...command) =>
    spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 2, 2] }).status === 0
  succeeds('node_modules/oxfmt/bin/oxfmt', folder)
  if (!succeeds('scripts/install.mjs'))
    throw new Error(`${folder} is made, but its dependencies could not be installed.`)
}

/** @type {Tools['rehearse']} */
async function rehearse(live, name, releases) {
  if (!isInstalled) await buildAll({ only: ['api'] })
  const tools = await loadTools('release/rehearsal/rehearse')
  return tools.rehearse(productServer(), releases, live, name)
}

/** @param {string[]} names */
async function develop(names) {
  const { developAlone } = await import('./src/develop/alone.mjs')
  const own = ownName()
  const all = () => listTargets().map(releaseName)
  const chosen = names.length > 0 ? names : own ? [own] : all()
  developAlone(chosen.map(findTarget))
}

function userName() {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user that its system has no name for.
    return 'unknown'
  }
}

/** In a team's folder, `mfe publish` without a name means its own remote. @param {string[]} words @returns {string[]} */
function withOwnName(words) {
  const own = ownName()
  const place = words.findIndex((word) => !word.startsWith('-')) + 1
  const takesName = /^(build|publish|promote|rollback|retire|preview)$/.test(words[place - 1] ?? '')
  const isNamed = listTargets().some((target) => releaseName(target) === words[place])
  return own && takesName && !isNamed ? words.toSpliced(place, 0, own) : words
}

function commit() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%s'], { cwd: root, encoding: 'utf8' })
  return stdout?.trim() || undefined
}

try {
  const words = withOwnName(process.argv.slice(2))
  const { buildId } = await loadTools('build/hash')
  const { mfe, openStore, overHttp } = await loadTools('release/mfe')
  /** @type {Tools} */
  const tools = {
    store: openStore(storeAddress),
    server: serverAddress
      ? overHttp({ address: serverAddress, key: process.env.MFE_KEY })
      : undefined,
    mirrorFolder: join(root, 'node_modules/.cache/aerofleet-releases'),
    distOf: (name) => join(findTarget(name).directory, 'dist'),
    build: (name) => buildOne(findTarget(name)),
    sourceVersion: async (name) => buildId(findTarget(name).directory).version,
    workspace: root,
    ...(isInstalled && { installed: packageFolder, develop }),
    userAgent: process.env.npm_config_user_agent,
    teamWorkspace: isInstalled ? workspaceAbove(root) : undefined,
    addToWorkspace,
    rehearse,
    now: () => new Date(),
    user: userName(),
    commit,
  }
  const { text } = await mfe(words, tools, { isCi: Boolean(process.env.CI) })
  if (text) console.log(text)
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(process.argv.includes('--json') ? JSON.stringify({ error: sentence }) : sentence)
  process.exitCode = 1
}
