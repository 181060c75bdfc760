const { jestConfigFor } = require('./jest.on.cjs')

// These tests depend on the database. All others run once, on the database of production.
module.exports = jestConfigFor('PGlite', [
  '**/*.pglite.test.ts',
  'db/**/!(*.postgres).test.ts',
  'http/answer/cached-lists.test.ts',
  'import/import-races.test.ts',
  'maintenance/{orders,components}/races.test.ts',
])
