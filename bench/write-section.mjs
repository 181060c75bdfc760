import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const file = join(import.meta.dirname, 'RESULTS.md')

/**
 * Replaces one section of RESULTS.md, or adds it at the end; the others stay as they are.
 * @param {string} title
 * @param {string} text Markdown
 */
export async function writeSection(title, text) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Results\n'
  const [head = '', ...sections] = before.trimEnd().split(/\n(?=## )/)
  const section = `## ${title}\n\n${text.trim()}\n`
  const known = sections.findIndex((other) => other.startsWith(`## ${title}\n`))
  if (known >= 0) sections[known] = section
  else sections.push(section)
  const whole = [head, ...sections].map((part) => part.trimEnd()).join('\n\n')
  const style = await resolveConfig(file)
  writeFileSync(file, await format(whole, { ...style, parser: 'markdown' }))
}
