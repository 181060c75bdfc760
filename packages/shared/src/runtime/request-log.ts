export const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]
export type LogEntry = { id: number; level: Level; timestamp: string; tag: string; data: unknown }

const storageKey = 'aerofleet.debugLog'
const maxEntries = 1000 // spec §9
const secretFields = new Set(['authorization', 'password', 'token', 'idtoken', 'refreshtoken'])
const bearerToken = /(bearer\s+)\S+|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/gi

let entries: LogEntry[] = readStoredEntries()
let nextId = (entries.at(-1)?.id ?? 0) + 1
let flushing: ReturnType<typeof setTimeout> | undefined

export function log(level: Level, tag: string, data: unknown = {}): void {
  const entry = {
    id: nextId++,
    level,
    timestamp: new Date().toISOString(),
    tag,
    data: redact(data),
  }
  entries = [...entries.slice(-(maxEntries - 1)), entry]
  scheduleFlush()
}

/** Oldest first. */
export function logEntries(): readonly LogEntry[] {
  return entries
}

export function clearLog(): void {
  entries = []
  scheduleFlush()
}

function scheduleFlush() {
  flushing ??= setTimeout(flush, 250)
}

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(bearerToken, '[redacted]')
  if (typeof value !== 'object' || value === null) return value
  if (depth > 8) return '[…]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretFields.has(name.toLowerCase()) ? '[redacted]' : redact(item, depth + 1),
    ]),
  )
}

function readStoredEntries(): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(-maxEntries) : []
  } catch {
    return [] // The storage is forbidden, or its content is no JSON.
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

/** Writes the log to local storage: all of it, or if that is full the newest 100 entries, or none. */
export function flush(): void {
  clearTimeout(flushing)
  flushing = undefined
  for (const part of [entries, entries.slice(-100), []]) {
    try {
      localStorage.setItem(storageKey, JSON.stringify(part))
      return
    } catch {
      // Full or forbidden: try fewer entries. The log in memory stays complete.
    }
  }
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', flush)
