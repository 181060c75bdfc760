#!/usr/bin/env node
import { join } from 'node:path'
import {
  buildOne,
  releaseName,
  releaseTools,
  storeDirectory,
  targets,
} from '../../scripts/build.mjs'

/** @param {string} name the name in mfe.json, or the folder; `shell` */
function target(name) {
  const parts = targets().filter(({ kind }) => kind !== 'api')
  const found = parts.find((part) => part.name === name || releaseName(part) === name)
  if (found) return found
  throw new Error(`There is no ${name} here: ${parts.map(releaseName).join(', ')}`)
}

try {
  const { mfe, openStore } = await releaseTools('mfe')
  const { text } = await mfe(process.argv.slice(2), {
    store: openStore(storeDirectory),
    distOf: (name) => join(target(name).directory, 'dist'),
    build: (name) => buildOne(target(name)),
    now: () => new Date(),
  })
  console.log(text)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
