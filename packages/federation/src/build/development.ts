// While a part runs from its sources, an edit reaches the open page, which keeps its state.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import refreshTypeScript from 'react-refresh-typescript'
import type { Compilation, Compiler } from 'webpack'
import type { Configuration, NextFunction, Request, Response } from 'webpack-dev-server'

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The module that must run before all others of a development shell. */
export const refreshHost = '@aerofleet/federation/page/refresh-host'

/** Options of ts-loader that mark components, so that they can be replaced while they are mounted. */
export const refreshOptions = { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) }

/**
 * Lets all builds of a page share the refresh runtime that was injected first, the only one that knows
 * the page's React. Ids are prefixed with the build, as two builds may have the same component.
 */
export class ShareRefreshRuntime {
  constructor(readonly build: string) {}

  apply({ hooks, webpack: { NormalModule } }: Compiler) {
    hooks.compilation.tap('ShareRefreshRuntime', (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(
        'ShareRefreshRuntime',
        ([source, ...rest], { resource }) =>
          resource.endsWith('react-refresh-runtime.development.js')
            ? [`${source.toString()}${this.shared()}`, ...rest]
            : [source, ...rest],
      )
    })
  }

  private shared() {
    return `
const page = (globalThis.aerofleetRefresh ??= { ...module.exports, injected: false })
module.exports = {
  ...page,
  register: (type, id) => page.register(type, ${JSON.stringify(`${this.build} `)} + id),
  injectIntoGlobalHook: (scope) => {
    if (!page.injected) page.injectIntoGlobalHook(scope)
    page.injected = true
  },
}`
  }
}

/**
 * Keeps the last build that compiled, so that a page goes on while there are errors, and takes the mended
 * code without losing its state. A first build is emitted even with errors: its overlay shows them.
 */
class KeepLastGood {
  apply(compiler: Compiler) {
    let compiled = false
    const isBroken = (compilation: Compilation) => compiled && compilation.errors.length > 0
    compiler.hooks.shouldEmit.tap('KeepLastGood', (compilation) =>
      isBroken(compilation) ? false : undefined,
    )
    compiler.hooks.thisCompilation.tap('KeepLastGood', (compilation) => {
      compilation.hooks.shouldRecord.tap('KeepLastGood', () =>
        isBroken(compilation) ? false : undefined,
      )
    })
    compiler.hooks.done.tap('KeepLastGood', (stats) => {
      compiled ||= !stats.hasErrors()
    })
  }
}

/** Without an overlay of its own, as the dev server's shows compile errors. */
export const fastRefreshPlugins = () => [
  new ReactRefreshPlugin({ overlay: false }),
  new KeepLastGood(),
]

/** Headers by which pages of this machine may load the files, and no others. */
function allowLoopback({ headers: { origin } }: IncomingMessage): Record<string, string> {
  return {
    Vary: 'Origin',
    ...(origin && loopback.test(origin) && { 'Access-Control-Allow-Origin': origin }),
  }
}

/**
 * An empty style sheet in place of one that the build does not have: a page asks for it once more when an edit has
 * taken away the last style of a part, and does not take the edit without an answer.
 */
const emptyStyles = {
  name: 'empty-styles',
  middleware: (request: Request, response: Response, next: NextFunction) => {
    if (request.path.endsWith('.css')) response.set(allowLoopback(request)).type('css').end()
    else next()
  },
}

/** Serves a build to pages of another origin. */
function devServer(port: number): Configuration {
  return {
    host: '127.0.0.1',
    port,
    headers: allowLoopback,
    static: false,
    setupExitSignals: false,
    client: {
      logging: 'warn',
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    devMiddleware: { stats: 'none' },
    setupMiddlewares: (middlewares) => [...middlewares, emptyStyles],
  }
}

/** Writes the page and the files beside it to disk, where the product's server completes and serves them. */
export function hostServer(port: number): Configuration {
  const isWritten = (file: string) => !/[\\/]assets[\\/]|hot-update/.test(file)
  return { ...devServer(port), devMiddleware: { stats: 'none', writeToDisk: isWritten } }
}

/** Also serves the remote's declaration as it is on disk now: no bundle has it. A change of it reloads the page. */
export function remoteServer(port: number, directory: string): Configuration {
  const declaration = join(directory, 'mfe.json')
  return {
    ...devServer(port),
    watchFiles: [declaration],
    setupMiddlewares: (middlewares) => [
      {
        name: 'declaration',
        path: '/mfe.json',
        middleware: (request: Request, response: Response) => {
          response.set(allowLoopback(request)).end(readFileSync(declaration))
        },
      },
      ...middlewares,
      emptyStyles,
    ],
  }
}
