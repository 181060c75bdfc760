const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const webpack = require('webpack')
const { billFile, billOfMaterials, notices, noticesFile } = require('./notices.cjs')

/** Puts the licences of all packages that a build has code of beside it, and a bill of materials. */
class ThirdPartyNotices {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ThirdPartyNotices', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'ThirdPartyNotices', stage }, () => {
        const files = [...filesOf(compilation)]
        const build = JSON.parse(readFileSync(join(compiler.context, 'package.json'), 'utf8'))
        const bill = JSON.stringify(billOfMaterials(files, build), null, 2)
        compilation.emitAsset(noticesFile, new webpack.sources.RawSource(notices(files)))
        compilation.emitAsset(billFile, new webpack.sources.RawSource(`${bill}\n`))
      })
    })
  }
}

/** The sources of all that is in the chunks, of fonts and pictures, and of webpack's own runtime. */
function* filesOf(/** @type {import('webpack').Compilation} */ compilation) {
  yield require.resolve('webpack/package.json')
  for (const { info } of compilation.getAssets()) {
    for (const file of [info.sourceFilename ?? []].flat())
      yield join(compilation.compiler.context, file)
  }
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    const parts = 'modules' in module && Array.isArray(module.modules) ? module.modules : [module]
    for (const part of parts) yield part.nameForCondition() ?? ''
  }
}

module.exports = { ThirdPartyNotices }
