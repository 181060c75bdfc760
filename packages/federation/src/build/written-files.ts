import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack'

type Files = Record<string, string | Buffer>

/**
 * @param when `last`: when the bundles and the hashes in them are final
 * @param filesOf returns the contents of the files, by their paths in the build
 */
export function writtenFiles(
  name: string,
  when: 'first' | 'last',
  filesOf: (compilation: Compilation) => Files | Promise<Files>,
): WebpackPluginInstance & { name: string } {
  return {
    name,
    apply({ hooks, webpack: { Compilation, sources } }: Compiler) {
      const stage =
        when === 'first'
          ? Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
          : Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2
      hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
          for (const [file, content] of Object.entries(await filesOf(compilation)))
            compilation.emitAsset(file, new sources.RawSource(content))
        })
      })
    },
  }
}
