type PageAssets = { pageRequests: (source: string) => [string, string][] }
const { pageRequests } = jest.requireActual<PageAssets>('./page-assets.cjs')

test('the pages of a routes module are found by their paths, nested ones and the index included', () => {
  const source = `export const routes: RouteObject[] = [
    { index: true, lazy: () => import('./pages/Home') },
    { path: 'aircraft', children: [{ path: ':id', lazy: () => import("./pages/Details") }] },
    { path: 'add', lazy: async () => ({ Component: (await import('./pages/Add')).Add }) },
  ]`
  expect(pageRequests(source)).toEqual([
    ['', './pages/Home'],
    ['aircraft/:id', './pages/Details'],
    ['add', './pages/Add'],
  ])
})
