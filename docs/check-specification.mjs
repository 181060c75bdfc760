// Checks docs/specification.md and docs/api.md against the tests and the fault matrix. A title ends in the paragraphs
// that it proves. Each paragraph needs a test, each cited paragraph must exist, and its “quoted words” must stand in a
// file of its tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const workspace = join(import.meta.dirname, '..')
const isTest = /^(test|it)(\.each)?(?=$|[<(`])/
/** A row of the matrix. Its second argument is the sentence with the outcome. */
const isRow = /^row$/
const isSkipped = /^(test|it|describe)(\.\w+)*\.(skip|todo|fixme)\b/

/** @type {string[]} */
const complaints = []
const pages = ['specification', 'api'].map((name) =>
  readFileSync(join(workspace, `docs/${name}.md`), 'utf8'),
)
const page = pages.join('\n')
const paragraphs = readParagraphs()
const proofs = readProofs()

for (const [, number = ''] of page.replace(/`[^`]*`/g, '').matchAll(/§(\d\.\d+)/g)) {
  if (!paragraphs.has(number)) complaints.push(`The pages refer to §${number}, which is not there`)
}
for (const [number, paragraph] of paragraphs) {
  const texts = proofs.get(number)
  if (!texts) complaints.push(`§${number} has no test: ${paragraph}`)
  for (const [, words = ''] of texts ? paragraph.matchAll(/“([^”]+)”/g) : []) {
    if (!texts?.some((text) => patternOf(words).test(text)))
      complaints.push(`No test file of §${number} has the words “${words}”`)
  }
}
for (const complaint of complaints) console.error(complaint)
console.log(`${paragraphs.size} paragraphs, ${complaints.length} complaints`)
process.exitCode = paragraphs.size > 0 && complaints.length === 0 ? 0 : 1

/**
 * Returns the texts by number. A paragraph is an item of a list or a row of a table, up to the next one or a heading. A
 * table without numbers belongs to the paragraph above it. Other text without a number is a complaint.
 */
function readParagraphs() {
  /** @type {Map<string, string>} */
  const found = new Map()
  let current = ''
  for (const line of page.split('\n')) {
    const number = /^(?:- \*\*|\| )(\d\.\d+)(?:\*\* | +\|)/.exec(line)?.[1]
    if (number && found.has(number)) complaints.push(`§${number} is there twice`)
    current = line.startsWith('#') ? '' : (number ?? current)
    const isOfCurrent = number || line === '' || line.startsWith('|') || line.startsWith('  ')
    if (current && !isOfCurrent) complaints.push(`It has no number: ${line}`)
    if (current) found.set(current, oneLine(`${found.get(current) ?? ''} ${line}`))
  }
  return found
}

/** Returns, by the number of a paragraph, the texts of the files with a test that cites it. */
function readProofs() {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  const names = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/*.faults.ts']
  const folders = ['**/node_modules', '**/dist']
  for (const file of ts.sys.readDirectory(workspace, undefined, folders, names)) {
    const text = readFileSync(file, 'utf8')
    for (const title of titlesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))) {
      const cited = /(?<= \()§\d\.\d+(, §\d\.\d+)*(?=\)$)/.exec(title)?.[0] ?? ''
      if (title.replace(cited, '').includes('§'))
        complaints.push(`It does not end in its paragraphs: ${title}`)
      for (const [, number = ''] of cited.matchAll(/§([\d.]+)/g)) {
        if (!paragraphs.has(number)) complaints.push(`There is no §${number}: ${title}`)
        found.set(number, [...(found.get(number) ?? []), oneLine(text)])
      }
    }
  }
  return found
}

/** Skipped tests do not count. @param {ts.Node} node @returns {string[]} */
function titlesIn(node) {
  const call = ts.isCallExpression(node) ? node : undefined
  const callee = call?.expression.getText() ?? ''
  if (isSkipped.test(callee)) return []
  const at = isTest.test(callee) ? 0 : isRow.test(callee) ? 1 : -1
  const title = call?.arguments[at]
  const isText = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
  const titles = isText ? [title.getText().slice(1, -1)] : []
  ts.forEachChild(node, (child) => void titles.push(...titlesIn(child)))
  return titles
}

/** Any text within a string may stand for a word in {braces}. @param {string} words */
function patternOf(words) {
  const parts = words.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^\'"`]+'))
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim()
}
