/**
 * Lets all builds of a page share the refresh runtime that was injected first, the only one that knows
 * the page's React. Ids are prefixed with the build, as two builds may have the same component.
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
