// These read files of their own folder, or are not loaded by most processes.
const outside = ['@electric-sql/pglite', 'firebase-tools', 'pg-native']

/**
 * How scripts of the API are built, for use and for tests: one file each, which Node loads in half
 * the time that the files of all packages take.
 * @param {string} outdir below `api/`, where the packages that stay outside are found
 * @param {Record<string, string>} [scripts] source files by the names that the built ones get
 * @returns {import('esbuild').BuildOptions & { outdir: string }}
 */
exports.bundle = (outdir, scripts) => ({
  entryPoints: scripts ?? {},
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
  emulator: 'src/identity/emulator.ts',
}
