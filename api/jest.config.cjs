const { jestConfigFor } = require('./jest.on.cjs')

// What depends on the database; all else runs once, on the database of production.
module.exports = jestConfigFor('PGlite', [
  '**/*.pglite.test.ts',
  'db/**/!(*.postgres).test.ts',
  'http/answer/cached-lists.test.ts',
  'import/import-races.test.ts',
  'maintenance/readings/{order,after-today}.test.ts',
])
