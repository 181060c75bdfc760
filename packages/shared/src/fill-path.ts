/** A path such as `/aircraft/:id` with its parameters filled in. A parameter without a value becomes empty. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
