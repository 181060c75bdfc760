// PGlite reads files of its own folder, and pg-native is not installed.
const externalPackages = ['@electric-sql/pglite', 'pg-native']

/**
 * esbuild's options for scripts of the API, in use and in tests. Each script becomes one file. Node loads it
 * in half the time that the files of all packages take.
 * @param {string} outdir below `api/`, so that the packages that are not bundled are found
 * @param {Record<string, string>} [scripts] source files by the names of the built ones
 * @returns {import('esbuild').BuildOptions & { outdir: string }}
 */
exports.bundleOptions = (outdir, scripts) => ({
  entryPoints: scripts ?? {},
  absWorkingDir: __dirname,
  outdir,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: externalPackages,
  loader: { '.csv': 'text' },
  logLevel: 'warning',
})

exports.serverScripts = {
  server: 'src/server.ts',
  emulator: 'src/identity/emulator.ts',
}
