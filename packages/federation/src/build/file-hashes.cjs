const { createHash } = require('node:crypto')
const webpack = require('webpack')

/** After the chunks' own hashes were filled in. */
const whenFinal = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2

/** @param {Buffer | string} content */
function integrityOf(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** Writes `hashes.json`: every script and stylesheet of the build with its hash. */
class FileHashes {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FileHashes', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'FileHashes', stage: whenFinal }, (assets) => {
        const hashes = Object.entries(assets)
          .filter(([file]) => /\.(js|css)$/.test(file))
          .map(([file, source]) => [file, integrityOf(source.buffer())])
        const json = JSON.stringify(Object.fromEntries(hashes))
        compilation.emitAsset('hashes.json', new webpack.sources.RawSource(json))
      })
    })
  }
}

/** Holds the scripts and stylesheets that `index.html` names to their hashes. */
class PageIntegrity {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageIntegrity', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageIntegrity', stage: whenFinal }, (assets) => {
        compilation.updateAsset('index.html', (page) => {
          const html = page.source().toString()
          const held = html.replace(/ (?:src|href)="\/(assets\/[^"]+)"/g, (attribute, file) => {
            const asset = assets[file]
            return asset ? `${attribute} integrity="${integrityOf(asset.buffer())}"` : attribute
          })
          return new webpack.sources.RawSource(held)
        })
      })
    })
  }
}

module.exports = { FileHashes, PageIntegrity, integrityOf }
