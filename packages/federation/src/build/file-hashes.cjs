const { createHash } = require('node:crypto')
const webpack = require('webpack')

/** After `ChunkIntegrity` has put its hashes into the runtime. */
const afterChunkHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2

/** `sha384-…` as in an `integrity` attribute. @param {Buffer | string} content */
function integrityOf(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** Writes `hashes.json`: every script and stylesheet of the build with its hash. */
class FileHashes {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FileHashes', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FileHashes', stage: afterChunkHashes },
        (assets) => {
          const hashes = Object.entries(assets)
            .filter(([file]) => /\.(js|css)$/.test(file))
            .map(([file, source]) => [file, integrityOf(source.buffer())])
          const json = JSON.stringify(Object.fromEntries(hashes))
          compilation.emitAsset('hashes.json', new webpack.sources.RawSource(json))
        },
      )
    })
  }
}

/** Adds the hashes of its scripts and stylesheets to `index.html`. */
class PageIntegrity {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageIntegrity', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageIntegrity', stage: afterChunkHashes },
        (assets) => {
          compilation.updateAsset('index.html', (page) => {
            const html = page.source().toString()
            const withHashes = html.replace(
              / (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g,
              (attribute, file) => {
                const asset = assets[file]
                return asset ? `${attribute} integrity="${integrityOf(asset.buffer())}"` : attribute
              },
            )
            return new webpack.sources.RawSource(withHashes)
          })
        },
      )
    })
  }
}

module.exports = { FileHashes, PageIntegrity, integrityOf }
