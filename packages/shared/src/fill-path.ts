/** A path such as `/aircraft/:id` with its parameters filled in; one that has no value is empty. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
