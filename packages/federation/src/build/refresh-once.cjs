/**
 * Host and remotes each bundle the refresh runtime, but only the one that was injected first knows
 * the page's React. This loader gives all builds that one, and each build ids of its own: two of
 * them may hold a component of the same name from the same file.
 * @this {import('webpack').LoaderContext<{ build: string }>}
 * @param {string} source
 */
module.exports = function refreshOnce(source) {
  const { build } = this.getOptions()
  return `${source}
const page = (globalThis.aerofleetRefresh ??= { ...module.exports, injected: false })
module.exports = {
  ...page,
  register: (type, id) => page.register(type, ${JSON.stringify(`${build} `)} + id),
  injectIntoGlobalHook: (scope) => {
    if (!page.injected) page.injectIntoGlobalHook(scope)
    page.injected = true
  },
}`
}
