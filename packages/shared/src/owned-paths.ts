import type { MfeDeclaration, Registry } from './mfe-declaration'

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean)

/** Returns equal shapes for two declared paths that match the same addresses, such as `/a/:id` and `/a/:other`. */
export function shapeOf(path: string): string {
  return segments(path.replace(/:[^/]+/g, ':')).join('/')
}

/** Whether a declared path matches an address as in the router: `:id` is any one segment. */
export function ownsPath(declared: string, pathname: string): boolean {
  const pattern = segments(declared)
  const actual = segments(pathname)
  return (
    pattern.length === actual.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  )
}

export function paramsIn(declared: string, pathname: string): Record<string, string> {
  const values = pathname.split('/').filter(Boolean)
  const names = declared.split('/').filter(Boolean)
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name.startsWith(':') ? [[name.slice(1), values[index] ?? '']] : [],
    ),
  )
}

type Owner = { name: string; declaration: MfeDeclaration; page: MfeDeclaration['paths'][number] }

/** Returns the remote that owns an address, and its page there. Exact paths win over parameters. */
export function ownerOf({ remotes }: Registry, pathname: string): Owner | undefined {
  const candidates = Object.entries(remotes).flatMap(([name, { current }]) =>
    current.declaration.paths
      .filter((page) => ownsPath(page.path, pathname))
      .map((page) => ({ name, declaration: current.declaration, page })),
  )
  return candidates.find(({ page }) => !page.path.includes(':')) ?? candidates[0]
}
