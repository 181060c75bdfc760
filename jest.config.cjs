const { existsSync, readdirSync } = require('node:fs')

const packages = [
  'shell',
  'api',
  ...folders('.').filter((name) => name.startsWith('mfe-')),
  ...folders('packages').map((name) => `packages/${name}`),
]

function folders(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

// the database in process keeps a handle open for good
module.exports = {
  forceExit: true,
  projects: packages
    .map((name) => `<rootDir>/${name}`)
    .filter((path) => existsSync(path.replace('<rootDir>', __dirname) + '/jest.config.cjs')),
}
