import type { MfeDeclaration, Registry } from './mfe-declaration'
import { shellPaths } from './shell-paths'

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean)

const isParameter = (segment: string) => segment.startsWith(':')

/** Returns equal shapes for two declared paths that match the same addresses, such as `/a/:id` and `//A/:other/`. */
export function shapeOf(path: string): string {
  return segments(path)
    .map((segment) => (isParameter(segment) ? ':' : segment))
    .join('/')
}

/** Whether a declared path matches an address as in the router: `:id` is any one segment. */
export function ownsPath(declared: string, pathname: string): boolean {
  const pattern = segments(declared)
  const actual = segments(pathname)
  return (
    pattern.length === actual.length &&
    pattern.every((segment, index) => isParameter(segment) || segment === actual[index])
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

const staticSegments = (path: string) => segments(path).map((segment) => !isParameter(segment))

/**
 * Compares two declared paths that match the same address, the more specific one first: as in the router it has more
 * segments without a parameter. With as many, the first segment that differs decides.
 */
function compareSpecificity(one: string, other: string): number {
  const [own, others] = [staticSegments(one), staticSegments(other)]
  const difference = others.filter(Boolean).length - own.filter(Boolean).length
  const [first] = own.flatMap((isStatic, index) =>
    isStatic === others[index] ? [] : [isStatic ? -1 : 1],
  )
  return difference || (first ?? 0)
}

/**
 * Whether two declared paths match an address, and neither is the more specific one in each segment: `/a/:id` and
 * `/a/:key`, or `/a/:id` and `/:kind/edit`.
 */
export function compete(one: string, other: string): boolean {
  const [own, others] = [segments(one), segments(other)]
  if (own.length !== others.length) return false
  const pairs = own.map((segment, index) => [segment, others[index] ?? ''] as const)
  const overlap = pairs.every(([a, b]) => a === b || isParameter(a) || isParameter(b))
  const isNarrower = pairs.some(([a, b]) => !isParameter(a) && isParameter(b))
  const isWider = pairs.some(([a, b]) => isParameter(a) && !isParameter(b))
  return overlap && isNarrower === isWider
}

/** Returns the shell's own path at an address, such as `/login` at `/Login/`. */
export function shellPathAt(pathname: string): string | undefined {
  return Object.values(shellPaths).find((path) => ownsPath(path, pathname))
}

/** Returns the remote that owns an address, and its page there. The most specific declared path wins. */
export function ownerOf({ remotes }: Registry, pathname: string): Owner | undefined {
  if (shellPathAt(pathname)) return undefined
  const candidates = Object.entries(remotes).flatMap(([name, { current }]) =>
    current.declaration.paths
      .filter((page) => ownsPath(page.path, pathname))
      .map((page) => ({ name, declaration: current.declaration, page })),
  )
  return candidates.sort((a, b) => compareSpecificity(a.page.path, b.page.path))[0]
}
