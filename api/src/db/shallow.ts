/** The product nests JSON a few levels deep; a thousand levels would crash the embedded database. */
export const maxLevels = 20

export function isShallow(value: unknown, levels = maxLevels): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1))
}
