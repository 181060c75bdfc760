import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ file: string, line: number, column: number }} Place */

/**
 * Returns the first error that webpack has found. Those of the compiler go first: webpack counts the lines of what that
 * has made of the source.
 * @param {string} output
 * @returns {string}
 */
function firstError(output) {
  const errors = output.split(/^(?=ERROR in )/m).filter((part) => part.startsWith('ERROR in '))
  return errors.find((error) => error.includes('[tsl] ERROR')) ?? errors[0] ?? output
}

/** @param {string} error @param {string} directory @returns {Place | undefined} */
function placeOf(error, directory) {
  const found =
    /\[tsl\] ERROR in (.+?)\((\d+),(\d+)\)/.exec(error) ??
    /^ERROR in (\S+) (\d+):(\d+)/m.exec(error) ??
    /^(\S+\.[jt]sx?|\S+\.css):(\d+):(\d+)/m.exec(error)
  if (!found) return undefined
  const [, file = '', line, column] = found
  // webpack counts columns from 0, the compiler from 1.
  const first = error.includes('[tsl]') ? 0 : 1
  return { file: resolve(directory, file), line: Number(line), column: Number(column) + first }
}

/** @param {string} error */
function sentenceOf(error) {
  const compiler = /\bTS\d+: (.+)/.exec(error)?.[1]
  if (compiler) return compiler
  const missing = /Can't resolve ('[^']+')/.exec(error)?.[1]
  if (missing) return `${missing} cannot be found. Install it, or correct the path.`
  const lines = error
    .split('\n')
    .map((line) => line.replace(/^\[webpack-cli\] /, '').trim())
    .filter(
      (line) => line && !/^(ERROR in|at |Module build failed|webpack \d|\.\/\S+ \d)/.test(line),
    )
  const thrown = lines.find((line) => /^\w*Error: /.test(line)) ?? lines[0] ?? 'It gave no reason.'
  const at = lines.indexOf(thrown)
  // The second line of our own errors says what to do.
  const next = lines[at + 1]
  const advice = next && /^[A-Za-z][^{}]*\.$/.test(next) ? ` ${next}` : ''
  const sentence = thrown.replace(/^(\w*Error: )+/, '')
  return `${sentence}${advice && !/[.!?]$/.test(sentence) ? '.' : ''}${advice}`
}

/** @param {Place} place @param {string} directory */
function frameOf({ file, line, column }, directory) {
  if (!existsSync(file) || relative(directory, file).startsWith('..')) return []
  const text = readFileSync(file, 'utf8').split('\n')[line - 1]
  if (text === undefined) return []
  const number = String(line)
  return [
    `  at ${relative(directory, file)}:${line}:${column}`,
    `  ${number} | ${text}`,
    `  ${' '.repeat(number.length)} | ${' '.repeat(Math.max(column - 1, 0))}^`,
  ]
}

/**
 * Returns one sentence that says why a build failed, and the line of the remote's own source, if the error has one.
 * @param {string} output of webpack, which may have colours
 * @param {string} directory absolute path of the package
 */
export function explainBuild(output, directory) {
  const error = firstError(stripVTControlCharacters(output))
  const place = placeOf(error, directory)
  return [sentenceOf(error), ...(place ? frameOf(place, directory) : [])].join('\n')
}
