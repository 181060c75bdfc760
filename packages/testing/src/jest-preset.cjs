const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { basename, join, resolve } = require('node:path')

const workspace = resolve(__dirname, '../../..')

/**
 * What every remote of the workspace declares, and the one under test where it is no part of the
 * product: navigation, cards and gates need no remote code.
 * @param {string} directory of the package under test
 */
function declarations(directory) {
  const folders = readdirSync(workspace).map((folder) => join(workspace, folder))
  return [...new Set([...folders, directory])]
    .map((folder) => join(folder, 'mfe.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * The Jest configuration of one package.
 * @param {string} directory the package's folder
 * @param {{ environment?: 'browser' | 'node' }} [options] `browser` brings jsdom and the real API
 */
module.exports = function preset(directory, { environment = 'browser' } = {}) {
  const own = join(directory, 'src/routes.tsx')
  const browser = environment === 'browser'
  return {
    rootDir: directory,
    displayName: basename(directory),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: browser ? require.resolve('./environment.ts') : 'node',
    transform: {
      '\\.[cm]?[jt]sx?$': [
        require.resolve('@swc/jest'),
        {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      ],
    },
    transformIgnorePatterns: ['/node_modules/(?!.*(@module-federation|@aerofleet|mfe-)/)'],
    moduleNameMapper: {
      '\\.module\\.css$': require.resolve('identity-obj-proxy'),
      '\\.css$': require.resolve('./empty.cjs'),
      '^@remote-under-test/routes$': existsSync(own) ? own : require.resolve('./no-remote.ts'),
    },
    setupFilesAfterEnv: browser ? [require.resolve('./setup.ts')] : [],
    globals: { declarations: declarations(directory) },
    testTimeout: 120_000,
  }
}
