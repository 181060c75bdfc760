// Checks every document: its links lead somewhere, and the files, commands and settings that it names in `code` exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const workspace = join(import.meta.dirname, '..')
/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: workspace, encoding: 'utf8' }).split('\n')

/** @param {string} name */
const read = (name) => readFileSync(join(workspace, name), 'utf8')

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (name) => name && existsSync(join(workspace, name)),
)
const documents = files.filter((name) => name.endsWith('.md') && !name.includes('/template/'))
const paths = new Set(
  files.flatMap((name) => name.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))),
)
const firstParts = new Set([...paths].flatMap((path) => path.split('/').slice(0, -1)))
const sources = files
  .filter((name) => /\.(m?[jt]sx?|cjs|json|ya?ml|example)$|^\.ci\//.test(name))
  .map(read)
  .join('\n')
const { scripts } = JSON.parse(read('package.json'))
/** pnpm and npm have these commands themselves. */
const ownCommands = /^(add|audit|dlx|exec|install|pack|pipeline|publish|run|sbom)$/

/** @type {string[]} */
const complaints = []
for (const name of documents) {
  const text = read(name)
  const complain = (/** @type {string} */ what) => complaints.push(`${name}: ${what}`)
  for (const [, target = ''] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g))
    if (!/^[a-z]+:/.test(target) && !leads(name, target)) complain(`the link ${target} is dead`)
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    for (const path of pathsOf(code)) if (!exists(name, path)) complain(`${path} is not there`)
    for (const setting of code.match(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(?==|$)/g) ?? [])
      if (!sources.includes(setting)) complain(`nothing reads ${setting}`)
  }
  for (const [code] of text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g))
    for (const [, command = ''] of code.matchAll(/\b(?:npm run|pnpm(?:@[\d.]+)?) ([a-z][\w:-]*)/g))
      if (!(command in scripts) && !ownCommands.test(command)) complain(`no command ${command}`)
}
for (const complaint of complaints) console.error(complaint)
console.log(`${documents.length} documents, ${complaints.length} complaints`)
process.exitCode = documents.length > 0 && complaints.length === 0 ? 0 : 1

/** @param {string} text */
function withoutCode(text) {
  return text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
}

/** @param {string} from @param {string} target */
function leads(from, target) {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(from), path) : from
  if (!existsSync(join(workspace, file))) return false
  if (!anchor) return true
  return read(file)
    .split('\n')
    .some((line) => line.startsWith('#') && anchorOf(line) === anchor)
}

/** A reader of Markdown makes this anchor of a heading. @param {string} heading */
function anchorOf(heading) {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

/** Returns the files that a piece of code names; `*` and `{a,b}` stand for several. @param {string} code */
function pathsOf(code) {
  return code
    .split(/\s+/)
    .map((word) => word.replace(/[,;:)]+$/, '').replace(/\/$/, ''))
    .filter((word) => /^[\w.@*{},-]+(\/[\w.@*{},-]+)+$/.test(word))
    .filter((word) => firstParts.has(word.split('/')[0] ?? '') && !word.includes('/dist'))
}

/** A document may leave out the folder that it describes. @param {string} from @param {string} path */
function exists(from, path) {
  const pattern = path
    .replace(/[.+]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    .replace(/\{([^}]*)\}/g, (_, either) => `(${either.replaceAll(',', '|')})`)
  const wanted = new RegExp(`^(.+/)?${pattern}$`)
  const beside = join(dirname(from), path)
  return paths.has(beside) || [...paths].some((each) => wanted.test(each))
}
