/**
 * Fills the parameters into a path such as `/aircraft/:id`, and appends the query. A missing parameter becomes empty.
 */
export function fillPath(
  path: string,
  params: Record<string, string> = {},
  query: object = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  )
  const search = new URLSearchParams(entries).toString()
  return search ? `${filled}?${search}` : filled
}
