const { jestConfigFor } = require('./jest.on.cjs')

module.exports = {
  ...jestConfigFor('PostgreSQL', ['**/!(*.pglite).test.ts']),
  globalSetup: '<rootDir>/jest.postgres.setup.mjs',
  globalTeardown: '<rootDir>/jest.postgres.teardown.mjs',
}
