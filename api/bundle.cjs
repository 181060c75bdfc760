// These read files of their own folder, or are not loaded by most processes.
const outside = ['@electric-sql/pglite', 'firebase-admin', 'firebase-tools', 'pg-native']

/**
 * How scripts of the API are built, for use and for tests: one file each, which Node loads in half
 * the time that the files of all packages take.
 * @param {string} outdir below `api/`, where the packages that stay outside are found
 * @returns {import('esbuild').BuildOptions}
 */
exports.bundle = (outdir) => ({
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
