import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('RESULTS.md', import.meta.url))
const opening = '# What was measured\n\nEach section is written by the command that it names.\n'

/**
 * Replaces the section of that title, and no other.
 * @param {string} title
 * @param {string} text
 */
function writeSection(title, text) {
  const [head = opening, ...sections] = (
    existsSync(file) ? readFileSync(file, 'utf8') : opening
  ).split(/\n(?=## )/)
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`))
  const all = [...others, `## ${title}\n\n${text}`].map((section) => section.trim()).sort()
  writeFileSync(file, `${[head.trim(), ...all].join('\n\n')}\n`)
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
export function report(title, command, how, figures) {
  const machine = `${availableParallelism()} cores, Node ${process.version}, ${process.platform} ${process.arch}`
  const table = ['| figure | measured | wanted | met |', '| --- | --- | --- | --- |']
  const text = [...table, ...figures.map(line)].join('\n')
  console.log(`\n${title}\n${text}`)
  const day = new Date().toISOString().slice(0, 10)
  writeSection(title, `\`${command}\`, ${day}, ${machine}. ${how}\n\n${text}`)
}
