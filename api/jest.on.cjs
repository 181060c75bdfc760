const preset = require('@aerofleet/testing/jest-preset')

/**
 * The suite of the API on one of the two databases.
 * @param {'PGlite' | 'PostgreSQL'} database
 * @param {string[]} tests patterns of its files
 */
exports.jestConfigFor = (database, tests) => ({
  ...preset(__dirname, { environment: 'node' }),
  displayName: `api on ${database}`,
  testEnvironment: '<rootDir>/test/environment.ts',
  testEnvironmentOptions: { database },
  testMatch: tests.map((pattern) => `<rootDir>/src/${pattern}`),
})
