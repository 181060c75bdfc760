import type { MfeDeclaration, Registry } from '@aerofleet/shared/mfe-declaration'

export function declarations(registry: Registry): MfeDeclaration[] {
  return Object.values(registry.remotes).map((remote) => remote.current.declaration)
}
