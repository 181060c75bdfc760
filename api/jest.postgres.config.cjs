const { on } = require('./jest.on.cjs')

module.exports = {
  ...on('PostgreSQL', 'pglite'),
  globalSetup: '<rootDir>/jest.postgres.setup.mjs',
  globalTeardown: '<rootDir>/jest.postgres.teardown.mjs',
}
