// While a part runs from its sources, each edit reaches the open page, and the page keeps its state.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import refreshTypeScript from 'react-refresh-typescript'
import type { Compilation, Compiler } from 'webpack'
import type { Configuration, NextFunction, Request, Response } from 'webpack-dev-server'

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** In a development shell this module must run before all others. */
export const refreshHost = '@aerofleet/federation/page/refresh-host'

/** Options of ts-loader that mark components, so that an edit can replace mounted ones. */
export const refreshOptions = { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) }

/**
 * Lets all builds of a page share the refresh runtime that came first: only that one knows the page's React. Ids have
 * the build as a prefix, because two builds may have the same component.
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
 * Keeps the last build without errors, so that a page runs on and takes the mended code without losing its state. It
 * emits a first build even with errors, so that the overlay shows them.
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

/** Returns plugins without an overlay, because the dev server's overlay shows compile errors. */
export const fastRefreshPlugins = () => [
  new ReactRefreshPlugin({ overlay: false }),
  new KeepLastGood(),
]

/** Returns headers that let only pages of this machine load the files. */
function allowLoopback({ headers: { origin } }: IncomingMessage): Record<string, string> {
  return {
    Vary: 'Origin',
    ...(origin && loopback.test(origin) && { 'Access-Control-Allow-Origin': origin }),
  }
}

/**
 * Answers an empty style sheet for one that the build does not have. When an edit removes the last style of a part,
 * the page still asks for its style sheet, and needs an answer to take the edit.
 */
const emptyStyles = {
  name: 'empty-styles',
  middleware: (request: Request, response: Response, next: NextFunction) => {
    if (request.path.endsWith('.css')) response.set(allowLoopback(request)).type('css').end()
    else next()
  },
}

/** Serves a build to pages of other origins. */
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

/** Writes the page and the files beside it to disk. The product's server completes and serves them. */
export function hostServer(port: number): Configuration {
  const isWritten = (file: string) => !/[\\/]assets[\\/]|hot-update/.test(file)
  return { ...devServer(port), devMiddleware: { stats: 'none', writeToDisk: isWritten } }
}

/** Also serves the remote's declaration from disk, because no bundle has it. A changed declaration reloads the page. */
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
