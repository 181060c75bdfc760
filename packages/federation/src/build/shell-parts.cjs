const webpack = require('webpack')
const { integrityOf } = require('./file-hashes.cjs')

/** After `ChunkIntegrity` has put its hashes into the runtime. */
const afterChunkHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2

/**
 * Writes `parts.json`: by path the files, beside those that the HTML names, that the shell's page there needs
 * first, each with its hash. The server hints them.
 */
class ShellParts {
  /** @param {Record<string, string[]>} parts the names of lazily loaded parts, by path; `/*` at its end stands for all below */
  constructor(parts) {
    this.parts = parts
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellParts', (compilation) => {
      const initial = () => new Set(compilation.entrypoints.get('main')?.getFiles())
      /** @param {string} name */
      const filesOf = (name) => {
        const group = compilation.namedChunkGroups.get(name)
        if (!group) throw new Error(`The shell has no part ${name}, which its package.json names`)
        return group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !initial().has(file))
      }
      compilation.hooks.processAssets.tap(
        { name: 'ShellParts', stage: afterChunkHashes },
        (assets) => {
          const withHashes = (/** @type {Iterable<string>} */ files) =>
            Object.fromEntries(
              [...files].map((file) => [`/${file}`, integrityOf(assets[file]?.buffer() ?? '')]),
            )
          const parts = Object.entries(this.parts).map(([path, names]) => [
            path,
            withHashes(new Set(names.flatMap(filesOf))),
          ])
          const json = JSON.stringify(Object.fromEntries(parts))
          compilation.emitAsset('parts.json', new webpack.sources.RawSource(json))
        },
      )
    })
  }
}

module.exports = { ShellParts }
