/** Returns up to two initials of a name, or the first letter of an e-mail address. */
export function initials(name: string): string {
  const local = name.includes('@') ? (name.split('@')[0] ?? '') : name
  const words = local.split(/[\s._-]+/).filter(Boolean)
  const first = Array.from(words[0] ?? '')[0] ?? ''
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : ''
  return (first + last).toUpperCase()
}
