import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** @param {number} pid @returns {string} of a process, where the system has /proc */
function parentOf(pid) {
  try {
    // "pid (name) state parent …"; a name may hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  } catch {
    return ''
  }
}

/** npm runs a script in a shell, which may have replaced itself by this process. */
function isShellBetween() {
  try {
    const script = basename(process.argv[1] ?? '')
    return readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').includes(script)
  } catch {
    return false
  }
}

/**
 * Calls `end` once npm, run by which this process was started, is gone: it does not hand every signal
 * on, and none when it is killed. Started by something else, this process lives by itself.
 * @param {() => void} end
 */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const between = isShellBetween()
  // A dead parent's children get another one.
  const lineage = () => `${process.ppid} ${between ? parentOf(process.ppid) : ''}`
  const atStart = lineage()
  setInterval(() => lineage() === atStart || end(), 500).unref()
}
