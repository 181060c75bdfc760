import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPages } from './routes'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-routes-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function pagesOf(source: string, mount = '/dashboard') {
  await mkdir(join(directory, 'src'))
  await writeFile(join(directory, 'src/routes.tsx'), source)
  return readPages(directory, mount)
}

test('the build finds the pages of a routes module by path, nested pages and the index included', async () => {
  const source = `export const routes: RouteObject[] = [
    { index: true, lazy: () => import('./pages/Home') },
    { path: 'aircraft', children: [{ path: ':id', lazy: () => import("./pages/Details") }] },
    { path: 'add', lazy: async () => ({ Component: (await import('./pages/Add')).Add }) },
  ]`
  expect(await pagesOf(source)).toEqual([
    { address: '/dashboard', requests: ['./pages/Home'] },
    { address: '/dashboard/aircraft/:id', requests: ['./pages/Details'] },
    { address: '/dashboard/add', requests: ['./pages/Add'] },
  ])
})

test('a page also needs the modules of its parent routes', async () => {
  const source = `const page = { path: 'terms', lazy: { Component: () => import('./pages/Terms') } }
    export const routes = [{ lazy: () => import('./Frame'), children: [page] }]`
  expect(await pagesOf(source, '/')).toEqual([
    { address: '/terms', requests: ['./Frame', './pages/Terms'] },
  ])
})

test('routes that need a browser are refused with a sentence', async () => {
  await expect(pagesOf('export const routes = [window.location]')).rejects.toThrow(
    'src/routes.tsx may hold paths and lazy pages only.',
  )
})
