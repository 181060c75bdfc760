import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'RESULTS.md')

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  // One value, or two when their number is even.
  const inner = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return inner.reduce((sum, value) => sum + value, 0) / inner.length
}

/** @param {number[]} values */
export const percentile95 = (values) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/**
 * Returns Markdown.
 * @param {string[]} headings
 * @param {string[][]} rows
 */
export const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/**
 * Replaces one section of RESULTS.md, or adds it at the end. Other sections stay as they are.
 * @param {string} title
 * @param {string} text Markdown
 */
export function writeSection(title, text) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Results\n'
  const [head = '', ...sections] = before.trimEnd().split(/\n(?=## )/)
  const section = `## ${title}\n\n${text.trim()}\n`
  const index = sections.findIndex((other) => other.startsWith(`## ${title}\n`))
  if (index >= 0) sections[index] = section
  else sections.push(section)
  const page = [head, ...sections].map((part) => part.trimEnd()).join('\n\n')
  writeFileSync(file, `${page}\n`)
  const formatter = join(import.meta.dirname, '../node_modules/oxfmt/bin/oxfmt')
  spawnSync(process.execPath, [formatter, file], { stdio: 'inherit' })
}
