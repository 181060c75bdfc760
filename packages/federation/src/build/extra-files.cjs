const { existsSync, readFileSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const webpack = require('webpack')

/** Writes further files beside the bundles, such as those by which a build describes itself. */
class ExtraFiles {
  /** @param {Record<string, () => string | Uint8Array | Promise<string>>} files */
  constructor(files) {
    this.files = files
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ExtraFiles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'ExtraFiles', stage }, async () => {
        for (const [name, read] of Object.entries(this.files)) {
          compilation.emitAsset(name, new webpack.sources.RawSource(Buffer.from(await read())))
        }
      })
    })
  }
}

/**
 * Functions that read the files below a folder, by their paths in it.
 * @param {string} folder
 * @param {string} [prefix]
 * @returns {Record<string, () => Uint8Array>}
 */
function filesBelow(folder, prefix = '') {
  if (!existsSync(folder)) return {}
  return Object.assign(
    {},
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory()
        ? filesBelow(path, `${prefix}${entry.name}/`)
        : { [prefix + entry.name]: () => readFileSync(path) }
    }),
  )
}

module.exports = { ExtraFiles, filesBelow }
