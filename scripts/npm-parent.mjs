import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Returns '' where the system has no /proc.
 * @param {number} pid
 * @returns {string}
 */
function parentOf(pid) {
  try {
    // The line is "pid (name) state parent …". A name may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  } catch {
    return ''
  }
}

/** npm runs a script in a shell, and only some shells replace themselves by the script. */
function isShellBetween() {
  try {
    const script = basename(process.argv[1] ?? '')
    return readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').includes(script)
  } catch {
    return false
  }
}

/**
 * Calls `end` when the npm that started this process has ended: npm does not pass on every signal, and none when it is
 * killed. Does nothing when something else has started this process.
 * @param {() => void} end
 */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const hasShell = isShellBetween()
  // When a process ends, its children get another parent.
  const readParents = () => `${process.ppid} ${hasShell ? parentOf(process.ppid) : ''}`
  const parents = readParents()
  setInterval(() => readParents() === parents || end(), 500).unref()
}
