import type { MfeDeclaration, Registry } from './mfe-declaration'

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean)

/** What two declared paths have in common that match the same addresses: `/a/:id` and `/a/:other`. */
export function shapeOf(path: string): string {
  return segments(path.replace(/:[^/]+/g, ':')).join('/')
}

/** Whether a declared path, in which `:name` stands for any one segment, matches an address; as the router does. */
export function ownsPath(declared: string, pathname: string): boolean {
  const wanted = segments(declared)
  const given = segments(pathname)
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}

type Owned = { name: string; declaration: MfeDeclaration; page: MfeDeclaration['paths'][number] }

/** The remote that owns an address, and the page it declares there; exact paths win over parameters. */
export function ownerOf({ remotes }: Registry, pathname: string): Owned | undefined {
  const owned = Object.entries(remotes).flatMap(
    ([
      name,
      {
        current: { declaration },
      },
    ]) =>
      declaration.paths
        .filter((page) => ownsPath(page.path, pathname))
        .map((page) => ({ name, declaration, page })),
  )
  return owned.find(({ page }) => !page.path.includes(':')) ?? owned[0]
}
