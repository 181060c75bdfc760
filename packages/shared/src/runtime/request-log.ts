export const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]
export type LogEntry = { id: number; level: Level; timestamp: string; tag: string; data: unknown }

const key = 'aerofleet.debugLog'
const most = 1000 // spec §9
const secrets = new Set(['authorization', 'password', 'token', 'idtoken', 'refreshtoken'])
const bearer = /(bearer\s+)\S+|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/gi

let entries: LogEntry[] = read()
let nextId = (entries.at(-1)?.id ?? 0) + 1
let flushing: ReturnType<typeof setTimeout> | undefined

/** Appends an entry; the oldest fall out past 1000. Secrets are redacted before anything is kept. */
export function log(level: Level, tag: string, data: unknown = {}): void {
  const entry = {
    id: nextId++,
    level,
    timestamp: new Date().toISOString(),
    tag,
    data: redact(data),
  }
  entries = [...entries.slice(-(most - 1)), entry]
  changed()
}

/** The entries, oldest first. */
export function logEntries(): readonly LogEntry[] {
  return entries
}

export function clearLog(): void {
  entries = []
  changed()
}

function changed() {
  flushing ??= setTimeout(flush, 250)
}

/** Replaces the values of secret fields, and anything that looks like a bearer token, at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(bearer, '[redacted]')
  if (typeof value !== 'object' || value === null) return value
  if (depth > 8) return '[…]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secrets.has(name.toLowerCase()) ? '[redacted]' : redact(item, depth + 1),
    ]),
  )
}

function read(): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(-most) : []
  } catch {
    return [] // storage forbidden, or somebody else's content
  }
}

function isEntry(value: unknown): value is LogEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'level' in value &&
    levels.some((level) => level === value.level) &&
    'timestamp' in value &&
    typeof value.timestamp === 'string' &&
    'tag' in value &&
    typeof value.tag === 'string'
  )
}

/** Writes the log to local storage; a full storage gets the newest half, then nothing. */
export function flush(): void {
  clearTimeout(flushing)
  flushing = undefined
  for (const kept of [entries, entries.slice(-100), []]) {
    try {
      localStorage.setItem(key, JSON.stringify(kept))
      return
    } catch {
      // full or forbidden: try less; the log in memory goes on either way
    }
  }
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', flush)
