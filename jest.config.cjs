const { readdirSync } = require('node:fs')
const { join } = require('node:path')

const packages = [
  'shell',
  'api',
  ...folders('.').filter((name) => name.startsWith('mfe-')),
  ...folders('packages').map((name) => `packages/${name}`),
  'packages/federation/template',
]

/** @param {string} directory */
function folders(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

/**
 * A package may have more than one: the suite of the API runs on two databases.
 * @param {string} name
 */
function configurations(name) {
  return readdirSync(join(__dirname, name))
    .filter((file) => /^jest\.(\w+\.)?config\.cjs$/.test(file))
    .map((file) => `<rootDir>/${name}/${file}`)
}

// The database in process keeps a handle open for good; of the timeout only this one counts.
module.exports = {
  forceExit: true,
  testTimeout: 120_000,
  projects: packages.flatMap(configurations),
}
