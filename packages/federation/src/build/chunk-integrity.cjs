const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const webpack = require('webpack')
const { integrityOf } = require('./file-hashes.cjs')

/** @param {string} kind the ending of the files */
const placeholder = (kind) => `aerofleet:${kind}-integrity`
const afterHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1

/**
 * The runtime of a build holds its chunks and stylesheets to their hashes, and gives a stylesheet the
 * limit that webpack gives to scripts only. The registry vouches for the entry, the entry for the rest.
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
        fillIn(compilation),
      )
    })
  }
}

/**
 * File names are hashes of what the files hold, and the runtime names its chunks: so its own name
 * still changes with every hash that is filled in here.
 * @param {import('webpack').Compilation} compilation
 */
function fillIn(compilation) {
  const chunks = [...compilation.chunks]
  for (const runtime of chunks.filter((chunk) => chunk.hasRuntime())) {
    const loaded = [...runtime.getAllAsyncChunks()]
    for (const file of [...runtime.files].filter((name) => name.endsWith('.js'))) {
      compilation.updateAsset(file, (source) => {
        const text = ['js', 'css'].reduce(
          (filled, kind) =>
            filled.replaceAll(
              new RegExp(`(["'\`])${placeholder(kind)}\\1`, 'g'),
              `(${JSON.stringify(hashes(compilation, loaded, kind))})`,
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
 * @param {string} kind
 */
function hashes(compilation, chunks, kind) {
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const file = [...chunk.files].find((name) => name.endsWith(`.${kind}`))
      const asset = file && compilation.getAsset(file)
      return asset && chunk.id !== null ? [[chunk.id, integrityOf(asset.source.buffer())]] : []
    }),
  )
}

module.exports = { ChunkIntegrity }
