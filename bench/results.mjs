import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const file = fileURLToPath(new URL('RESULTS.md', import.meta.url))

/**
 * Replaces the section of that title, and no other.
 * @param {string} title
 * @param {string} text
 */
async function writeSection(title, text) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Results\n'
  const sections = before.split(/\n(?=## )/)
  const place = sections.findIndex((section) => section.startsWith(`## ${title}\n`))
  sections.splice(place < 0 ? sections.length : place, 1, `## ${title}\n\n${text}\n`)
  const options = { ...(await resolveConfig(file)), parser: 'markdown' }
  writeFileSync(file, await format(sections.join('\n'), options))
}

/** @typedef {{ what: string, value: string, target?: string, met?: boolean }} Figure */

/** @param {Figure} figure */
const line = ({ what, value, target = '', met }) =>
  `| ${what} | ${value} | ${target} | ${met === undefined ? '' : met ? 'yes' : '**no**'} |`

/**
 * @param {string} title
 * @param {string} command
 * @param {string} how
 * @param {Figure[]} figures
 */
export async function report(title, command, how, figures) {
  const machine = `${availableParallelism()} cores, Node ${process.version}, ${process.platform} ${process.arch}`
  const table = ['| figure | measured | wanted | met |', '| --- | --- | --- | --- |']
  const text = [...table, ...figures.map(line)].join('\n')
  console.log(`\n${title}\n${text}`)
  const day = new Date().toISOString().slice(0, 10)
  await writeSection(title, `\`${command}\`, ${day}, ${machine}. ${how}\n\n${text}`)
}
