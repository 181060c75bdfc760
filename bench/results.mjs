import { availableParallelism } from 'node:os'
import { writeSection } from './write-section.mjs'

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
