// While a part runs from its sources, each edit reaches the open page, and the page keeps its state.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import refreshTypeScript from 'react-refresh-typescript'
import type { Compilation, Compiler } from 'webpack'
import type { Configuration, NextFunction, Request, Response } from 'webpack-dev-server'

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

export const refreshHost = '@aerofleet/federation/page/refresh-host'

export const refreshOptions = { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) }

/**
 * All builds of a page share the refresh runtime that came first: only that one knows the page's React. Each build adds
 * its own prefix to the ids, because two builds may have the same component.
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
 * While the sources do not compile, the page keeps the last good build and its state. A first build is written even
 * with errors, so that the overlay shows them.
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

function allowLoopback({ headers: { origin } }: IncomingMessage): Record<string, string> {
  return {
    Vary: 'Origin',
    ...(origin && loopback.test(origin) && { 'Access-Control-Allow-Origin': origin }),
  }
}

/**
 * After an edit that removes the last style of a part, the page still requests its style sheet. Only an answer lets it
 * take the edit.
 */
const emptyStyles = {
  name: 'empty-styles',
  middleware: (request: Request, response: Response, next: NextFunction) => {
    if (request.path.endsWith('.css')) response.set(allowLoopback(request)).type('css').end()
    else next()
  },
}

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

/** Writes the page to disk, because the product's server completes and serves it. */
export function hostServer(port: number): Configuration {
  const isWritten = (file: string) => !/[\\/]assets[\\/]|hot-update/.test(file)
  return { ...devServer(port), devMiddleware: { stats: 'none', writeToDisk: isWritten } }
}

/** Serves mfe.json from disk, because no bundle has it. A changed mfe.json reloads the page. */
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
