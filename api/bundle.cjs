// These read files of their own folder, or are not loaded by most processes.
const outside = ['@electric-sql/pglite', 'firebase-tools', 'pg-native']

/** The thread of the embedded database is a file beside every script that may start it. */
const thread = { 'pglite-thread': 'src/db/pglite-thread.ts' }

/**
 * How scripts of the API are built, for use and for tests: one file each, which Node loads in half
 * the time that the files of all packages take.
 * @param {string} outdir below `api/`, where the packages that stay outside are found
 * @param {Record<string, string>} [scripts] source files by the names that the built ones get
 * @returns {import('esbuild').BuildOptions}
 */
exports.bundle = (outdir, scripts) => ({
  entryPoints: { ...thread, ...scripts },
  absWorkingDir: __dirname,
  outdir,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: outside,
  logLevel: 'warning',
})

exports.server = {
  server: 'src/server.ts',
  serve: 'src/serve.ts',
  emulator: 'src/identity/emulator.ts',
}
