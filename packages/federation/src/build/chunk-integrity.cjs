const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const webpack = require('webpack')
const { integrityOf } = require('./file-hashes.cjs')

/** @param {string} extension js or css */
const placeholder = (extension) => `aerofleet:${extension}-integrity`
const afterHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1

/**
 * Makes the runtime of a build check the hashes of its chunks and stylesheets, and time out stylesheets
 * as webpack does scripts. The registry has the hash of the entry, which has those of all other files.
 */
class ChunkIntegrity {
  /** @param {number} timeout milliseconds until a stylesheet counts as failed */
  constructor(timeout) {
    this.timeout = timeout
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkIntegrity', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (source) => `${source}\nscript.integrity = "${placeholder('js')}"[chunkId] || "";`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkIntegrity',
        (source, { tag }) => `${source}
${tag}.integrity = "${placeholder('css')}"[chunkId] || "";
var limit = setTimeout(() => ${tag}.onerror({ type: "timeout", target: ${tag} }), ${this.timeout});
${tag}.onload = ${tag}.onerror = (event) => { clearTimeout(limit); onLinkComplete(event); };`,
      )
      compilation.hooks.processAssets.tap({ name: 'ChunkIntegrity', stage: afterHashes }, () =>
        insertHashes(compilation),
      )
    })
  }
}

/**
 * Puts the hashes into the runtime. Its own file name need not be computed again: it depends on the
 * names of its chunks, which are hashes of their content.
 * @param {import('webpack').Compilation} compilation
 */
function insertHashes(compilation) {
  const chunks = [...compilation.chunks]
  for (const runtime of chunks.filter((chunk) => chunk.hasRuntime())) {
    const loaded = [...runtime.getAllAsyncChunks()]
    for (const file of [...runtime.files].filter((name) => name.endsWith('.js'))) {
      compilation.updateAsset(file, (source) => {
        const text = ['js', 'css'].reduce(
          (runtimeText, extension) =>
            runtimeText.replaceAll(
              new RegExp(`(["'\`])${placeholder(extension)}\\1`, 'g'),
              `(${JSON.stringify(hashChunks(compilation, loaded, extension))})`,
            ),
          source.source().toString(),
        )
        return new webpack.sources.RawSource(text)
      })
    }
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Chunk[]} chunks
 * @param {string} extension
 */
function hashChunks(compilation, chunks, extension) {
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const file = [...chunk.files].find((name) => name.endsWith(`.${extension}`))
      const asset = file && compilation.getAsset(file)
      return asset && chunk.id !== null ? [[chunk.id, integrityOf(asset.source.buffer())]] : []
    }),
  )
}

module.exports = { ChunkIntegrity }
