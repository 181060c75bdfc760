// docs/spec-coverage.md: each paragraph of the specification with the tests that prove it.
// A paragraph names its tests by their exact titles, groups before the test (`group › test`). Each has to
// exist, and its source, with the helpers and tables of its file that it uses, to hold all `quotes`: the
// row of a table, say, that stands for the paragraph.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const workspace = join(import.meta.dirname, '..')

/** @typedef {{ file: string, title: string, source: string }} Test */
/** @typedef {{ id: string, section: string, fact: string, tests: string[], quotes?: string[] }} Paragraph */
/** @typedef {Paragraph & { proofs: { title: string, tests: Test[] }[] }} Covered */

const page = join(workspace, 'docs/spec-coverage.md')
/** @type {Paragraph[]} */
const paragraphs = JSON.parse(readFileSync(join(workspace, 'docs/spec-paragraphs.json'), 'utf8'))
const called = /^(test\.describe|test|it|describe)(\.(each|only|concurrent))*(?=$|[<(`])/
const skipped = /^(test|it|describe)(\.\w+)*\.(skip|todo|fixme)\b/
const tests = testFiles().flatMap(testsOf)
const covered = paragraphs.map((paragraph) => ({
  ...paragraph,
  proofs: paragraph.tests.map((title) => ({ title, tests: proofs(title, paragraph) })),
}))
const complaints = covered.flatMap(complaintsOf)
const text = render()

for (const complaint of complaints) console.error(complaint)
if (process.argv.includes('--check')) {
  const stale = !sameAsPage()
  if (stale) console.error('docs/spec-coverage.md is stale: run node docs/spec-coverage.mjs')
  process.exitCode = stale || complaints.length > 0 ? 1 : 0
} else {
  writeFileSync(page, text)
}
console.log(`${covered.length} paragraphs, ${complaints.length} complaints`)

/** @param {string} folder @returns {string[]} */
function testFiles(folder = '') {
  return readdirSync(join(workspace, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory())
        return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : testFiles(path)
      return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [path] : []
    })
    .sort()
}

/** @param {string} file */
function testsOf(file) {
  const code = readFileSync(join(workspace, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const helpers = new Map(source.statements.flatMap(declarations))
  /** @type {Test[]} */
  const found = []
  visit(source, [])
  return found

  /** @param {ts.Node} node @param {string[]} groups */
  function visit(node, groups) {
    if (ts.isCallExpression(node) && skipped.test(node.expression.getText())) return
    const title = titleOf(node)
    if (title?.kind === 'test') {
      const titles = [...groups, title.text]
      found.push({
        file,
        title: titles.join(' › '),
        source: oneLine([...groups, ...withHelpers(node, helpers)].join('\n')),
      })
      return
    }
    const inner = title ? [...groups, title.text] : groups
    ts.forEachChild(node, (child) => visit(child, inner))
  }
}

/** `test('…', …)`, `test.each(…)('…', …)`, and the same of `it` and `describe`. @param {ts.Node} node */
function titleOf(node) {
  if (!ts.isCallExpression(node)) return undefined
  const [first] = node.arguments
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return undefined
  const callee = called.exec(node.expression.getText())
  if (!callee) return undefined
  const text = ts.isStringLiteralLike(first) ? first.text : first.getText().slice(1, -1)
  return { kind: callee[1]?.endsWith('describe') ? 'describe' : 'test', text }
}

/** @param {ts.Statement} statement @returns {[name: string, node: ts.Node][]} */
function declarations(statement) {
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [[statement.name.text, statement]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.map((one) => [one.name.getText(), one])
}

/** @param {ts.Node} node @param {Map<string, ts.Node>} helpers */
function withHelpers(node, helpers) {
  const used = new Set([node])
  for (const one of used) {
    /** @param {ts.Node} inner */
    const look = (inner) => {
      const helper = ts.isIdentifier(inner) && helpers.get(inner.text)
      if (helper) used.add(helper)
      ts.forEachChild(inner, look)
    }
    look(one)
  }
  return [...used].map((one) => one.getText())
}

/** @param {string} title @param {Paragraph} paragraph */
function proofs(title, { quotes = [] }) {
  return tests.filter(
    (test) => test.title === title && quotes.every((quote) => test.source.includes(oneLine(quote))),
  )
}

/** @param {Covered} paragraph */
function complaintsOf({ id, fact, proofs: named }) {
  if (named.length === 0) return [`§${id} names no test: ${fact}`]
  return named
    .filter((one) => one.tests.length === 0)
    .map(({ title }) => `§${id} (${fact}): no test of this title proves it: ${title}`)
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ')
}

function render() {
  const lines = [
    '# Specification and its tests',
    '',
    'Generated by `node docs/spec-coverage.mjs`; CI fails when a paragraph has no test, or names one that is gone.',
  ]
  let section
  for (const paragraph of covered) {
    if (paragraph.section !== section) {
      section = paragraph.section
      lines.push(
        '',
        section === 'D' ? '## Where the specification is silent' : `## Section ${section}`,
      )
    }
    lines.push('', `### ${paragraph.id} ${paragraph.fact}`, '')
    const listed = paragraph.proofs.flatMap(({ tests: proving }) => proving)
    lines.push(...new Set(listed.map(({ file, title }) => `- \`${file}\`: ${title}`)))
  }
  return `${lines.join('\n')}\n`
}

function sameAsPage() {
  try {
    return readFileSync(page, 'utf8') === text
  } catch {
    return false
  }
}
