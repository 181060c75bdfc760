#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOne, releaseTools, storeDirectory, targets } from '../../scripts/build.mjs'

/** @param {string} name the name in mfe.json, or the folder */
function target(name) {
  const remotes = targets().filter(({ kind }) => kind === 'remote')
  const found = remotes.find(
    ({ name: folder, directory }) =>
      folder === name ||
      JSON.parse(readFileSync(join(directory, 'mfe.json'), 'utf8')).name === name,
  )
  if (found) return found
  throw new Error(
    `There is no remote ${name} here: ${remotes.map((remote) => remote.name).join(', ')}`,
  )
}

async function provided() {
  const shell = targets().find(({ kind }) => kind === 'shell')
  if (!shell) return undefined
  try {
    const manifest = JSON.parse(
      await readFile(join(shell.directory, 'dist/mf-manifest.json'), 'utf8'),
    )
    return new Map(manifest.shared.map(({ name, version }) => [name, version]))
  } catch {
    return undefined // no shell is built yet
  }
}

try {
  const { mfe } = await releaseTools('mfe')
  const { text } = await mfe(process.argv.slice(2), {
    store: storeDirectory,
    distOf: (name) => join(target(name).directory, 'dist'),
    build: (name) => buildOne(target(name)),
    provided,
    now: () => new Date(),
  })
  console.log(text)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
