const webpack = require('webpack')

const afterHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
const inPackages = /^.*[\\/]node_modules[\\/](?!\.pnpm)/

/** Writes `library-modules.json`: by script of the build, the modules of packages that it holds. */
class LibraryModules {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('LibraryModules', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'LibraryModules', stage: afterHashes }, () => {
        const scripts = [...compilation.chunks].flatMap((chunk) =>
          [...chunk.files]
            .filter((file) => file.endsWith('.js'))
            .map((file) => [file, modulesOf(compilation, chunk)]),
        )
        const json = JSON.stringify(Object.fromEntries(scripts))
        compilation.emitAsset('library-modules.json', new webpack.sources.RawSource(json))
      })
    })
  }
}

/** Such as `react/index.js`. @param {import('webpack').Compilation} compilation @param {import('webpack').Chunk} chunk */
function modulesOf({ chunkGraph }, chunk) {
  return [...chunkGraph.getChunkModulesIterable(chunk)]
    .flatMap((module) =>
      'modules' in module && Array.isArray(module.modules) ? module.modules : [module],
    )
    .map((module) => module.nameForCondition() ?? '')
    .filter((file) => inPackages.test(file))
    .map((file) => file.replace(inPackages, '').replaceAll('\\', '/'))
}

module.exports = { LibraryModules }
