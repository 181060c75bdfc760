const preset = require('@aerofleet/testing/jest-preset')

/**
 * The suite on one of the two databases; `.pglite.` and `.postgres.` tests are for that one only.
 * @param {'PGlite' | 'PostgreSQL'} database
 * @param {'pglite' | 'postgres'} other
 */
exports.on = (database, other) => ({
  ...preset(__dirname, { environment: 'node' }),
  displayName: `api on ${database}`,
  testEnvironment: '<rootDir>/test/environment.ts',
  testEnvironmentOptions: { database },
  testPathIgnorePatterns: ['/node_modules/', `\\.${other}\\.test\\.ts$`],
})
