const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { basename, join, resolve } = require('node:path')

const workspace = resolve(__dirname, '../../..')

/**
 * Reads the `mfe.json` of every remote in the default composition, and of the package under test. From them the shell
 * makes navigation, cards and access checks, without any code of the remotes.
 * @param {string} directory of the package under test, anywhere
 */
function declarations(directory) {
  const folders = readdirSync(workspace).map((folder) => join(workspace, folder))
  return [...new Set([...folders, directory])]
    .map((folder) => join(folder, 'mfe.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ name, composition }) => composition !== 'optional' || name === nameOf(directory))
}

/** @param {string} directory */
function nameOf(directory) {
  const file = join(directory, 'mfe.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).name : ''
}

/**
 * Returns the Jest configuration of one package.
 * @param {string} directory the package's folder
 * @param {object} [options]
 * @param {'browser' | 'node'} [options.environment] `browser` brings jsdom and the real API
 * @param {boolean} [options.houseRules] a test fails if it prints an error, or if a browser that translates the page
 *   would lose a text
 */
module.exports = function preset(directory, { environment = 'browser', houseRules = false } = {}) {
  /** @param {string} file @param {string} otherwise */
  const own = (file, otherwise) => {
    const path = join(directory, 'src', file)
    return existsSync(path) ? path : require.resolve(otherwise)
  }
  const isBrowser = environment === 'browser'
  return {
    rootDir: directory,
    displayName: basename(directory),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: isBrowser ? require.resolve('./environment.ts') : 'node',
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
    transformIgnorePatterns: [
      '/node_modules/(?!.*(@module-federation|@aerofleet|mfe-|modern-tar)/)',
    ],
    moduleNameMapper: {
      '\\.module\\.css$': require.resolve('./class-names.cjs'),
      '\\.css$': require.resolve('./empty.cjs'),
      '^@remote-under-test/routes$': own('routes.tsx', './no-remote.ts'),
      '^@remote-under-test/panel$': own('panel.tsx', './no-panel.ts'),
    },
    setupFilesAfterEnv: isBrowser ? [require.resolve('./setup-if-browser.cjs')] : [],
    globals: {
      declarations: declarations(directory),
      nameUnderTest: nameOf(directory),
      houseRules,
    },
    testTimeout: 120_000,
  }
}
