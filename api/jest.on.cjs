const preset = require('@aerofleet/testing/jest-preset')

const common = preset(__dirname, { environment: 'node' })

/**
 * The suite of the API on one of the two databases.
 * @param {'PGlite' | 'PostgreSQL'} database
 * @param {string[]} tests patterns of its files
 */
exports.jestConfigFor = (database, tests) => ({
  ...common,
  transform: { ...common.transform, '\\.csv$': '<rootDir>/test/csv-transform.cjs' },
  displayName: `api on ${database}`,
  testEnvironment: '<rootDir>/test/environment.ts',
  testEnvironmentOptions: { database },
  testMatch: tests.map((pattern) => `<rootDir>/src/${pattern}`),
})
