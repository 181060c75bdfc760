import type { MfeDeclaration, Registry } from '@aerofleet/shared/mfe-declaration'
import { matchPath } from 'react-router-dom'

type Owned = { name: string; declaration: MfeDeclaration; page: MfeDeclaration['paths'][number] }

export function declarations(registry: Registry): MfeDeclaration[] {
  return Object.values(registry.remotes).map((remote) => remote.current.declaration)
}

/** The remote that owns a path, and the page it declares there; exact paths win over parameters. */
export function ownerOf(registry: Registry, pathname: string): Owned | undefined {
  const owned = Object.entries(registry.remotes).flatMap(([name, { current }]) =>
    current.declaration.paths
      .filter((page) => matchPath({ path: page.path, end: true }, pathname))
      .map((page) => ({ name, declaration: current.declaration, page })),
  )
  return owned.find(({ page }) => !page.path.includes(':')) ?? owned[0]
}
