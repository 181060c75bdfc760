const { relative } = require('node:path')
const webpack = require('webpack')
const { root } = require('./content-hash.cjs')

const afterHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
const inPackages = /^.*[\\/]node_modules[\\/](?!\.pnpm)/

/**
 * Writes `library-modules.json` and `own-modules.json`: by script of the build, the modules that it holds of
 * packages from elsewhere, and those of this workspace.
 */
class ModulesByScript {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ModulesByScript', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ModulesByScript', stage: afterHashes }, () => {
        /** @param {string} name @param {(files: string[]) => string[]} select */
        const write = (name, select) => {
          const scripts = [...compilation.chunks].flatMap((chunk) =>
            [...chunk.files]
              .filter((file) => file.endsWith('.js'))
              .map((file) => [file, select(filesOf(compilation, chunk))]),
          )
          const json = JSON.stringify(Object.fromEntries(scripts))
          compilation.emitAsset(name, new webpack.sources.RawSource(json))
        }
        write('library-modules.json', ofPackages)
        write('own-modules.json', ofWorkspace)
      })
    })
  }
}

/** @param {import('webpack').Compilation} compilation @param {import('webpack').Chunk} chunk */
const filesOf = ({ chunkGraph }, chunk) =>
  [...chunkGraph.getChunkModulesIterable(chunk)]
    .flatMap((module) =>
      'modules' in module && Array.isArray(module.modules) ? module.modules : [module],
    )
    .map((module) => module.nameForCondition() ?? '')

/** Such as `react/index.js`. @param {string[]} files */
const ofPackages = (files) =>
  files
    .filter((file) => inPackages.test(file))
    .map((file) => file.replace(inPackages, '').replaceAll('\\', '/'))

/** Such as `packages/shared/src/format.ts`. @param {string[]} files */
const ofWorkspace = (files) =>
  files
    .filter((file) => file !== '' && !inPackages.test(file))
    .map((file) => relative(root, file).replaceAll('\\', '/'))

module.exports = { ModulesByScript }
