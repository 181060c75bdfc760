import { join, parse, sep } from 'node:path'
import type { Compilation, Compiler, Module, WebpackPluginInstance } from 'webpack'
import { folderOf } from './packages'
import { writtenFiles } from './written-files'

/** For instance `['session', ['useMay', 'useSession']]` for imports of `…/runtime/session`. */
type Found = [module: string, names: string[]]

function runtimeModuleOf(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined
  const id = module.libIdent({ context: '' }) ?? ''
  return /\/@aerofleet\/shared\/runtime\/(.+)$/.exec(id)?.[1]
}

/** Leaves unused code out. A module that is imported without names has an empty list. */
function findImported({ chunkGraph, moduleGraph, modules }: Compilation): Found[] {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => [...moduleGraph.getOutgoingConnections(module)])
    .filter((connection) => connection.isActive(undefined))
    .flatMap(({ module, dependency }): Found[] => {
      const name = runtimeModuleOf(module)
      if (name === undefined) return []
      const references = dependency?.getReferencedExports(moduleGraph, undefined) ?? []
      const paths = references.map((reference) =>
        'name' in reference ? reference.name : reference,
      )
      return [[name, paths.flatMap((path) => path.slice(0, 1))]]
    })
}

function findExported({ compiler, moduleGraph, modules }: Compilation): Found[] {
  const folder = join(folderOf('@aerofleet/shared', compiler.context), 'src/runtime') + sep
  return [...modules].flatMap((module): Found[] => {
    const file = module.nameForCondition()
    const names = moduleGraph.getProvidedExports(module)
    return file?.startsWith(folder) && Array.isArray(names) ? [[parse(file).name, names]] : []
  })
}

function byModule(all: Found[]): Record<string, string[]> {
  const names = new Map<string, string[]>()
  for (const [module, found] of all)
    names.set(module, [...new Set([...(names.get(module) ?? []), ...found])].sort())
  return Object.fromEntries([...names].sort())
}

/**
 * Writes build.json, which describes the build.
 * @param which the names of `@aerofleet/shared/runtime/*` to list: the ones that a remote imports, or a shell exports
 * @param describe returns the other fields of build.json
 */
export function manifest(
  which: 'imported' | 'exported',
  describe: () => object | Promise<object>,
): WebpackPluginInstance {
  const find = which === 'imported' ? findImported : findExported
  let found: Found[] = []
  const file = writtenFiles('manifest', 'first', async () => ({
    'build.json': JSON.stringify({ ...(await describe()), runtime: byModule(found) }),
  }))
  return {
    ...file,
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('manifest', (compilation) => {
        // After this, webpack merges modules, and their imports can no longer be read.
        compilation.hooks.afterChunks.tap('manifest', () => {
          found = find(compilation)
        })
      })
      file.apply(compiler)
    },
  }
}
