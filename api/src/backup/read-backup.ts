import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { schemaVersions } from '../db/open/migrate'
import { StartupError } from '../startup-error'

const Header = z.object({
  product: z.literal('aerofleet'),
  schema: z.int(),
  at: z.optional(z.string()),
})
/** How many rows each table has. */
const Footer = z.record(z.string(), z.int().check(z.gte(0)))
/** What the first and the last line of a backup say; between them one line a row: table, values. */
export type Header = z.infer<typeof Header>
export type Footer = z.infer<typeof Footer>

/** The longest row is the answer to a change of a company: this is one with 25,000 aircraft. */
const longestLine = 2 * 1024 * 1024

const incomplete = (file: string) =>
  new StartupError(`The file ${file} is no complete backup of AeroFleet.`)
const tooLong = (file: string) =>
  new StartupError(`The file ${file} has a line that is longer than any of a backup of AeroFleet.`)

async function* readText(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined)
  text.setEncoding('utf8')
  try {
    yield* text as AsyncIterable<string>
  } catch {
    throw incomplete(file)
  }
}

/** Keeps no more than one line in memory, whatever the file unpacks to. */
async function* readLines(file: string): AsyncGenerator<string> {
  let pieces: string[] = []
  let length = 0
  for await (const text of readText(file)) {
    const [end = '', ...lines] = text.split('\n')
    pieces.push(end)
    length += end.length
    if (length > longestLine) throw tooLong(file)
    const begin = lines.pop()
    if (begin === undefined) continue
    yield pieces.join('')
    yield* lines
    pieces = [begin]
    length = begin.length
  }
  if (length > 0) yield pieces.join('')
}

/** The JSON after the word that a line begins with; `undefined` if there is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Line = { number: number; word: string; json: string }

function toLine(text: string, number: number): Line {
  const space = text.indexOf(' ')
  return { number, word: text.slice(0, space), json: text.slice(space + 1) }
}

export type Checked = { file: string; schema: number; count: number }

/** Reads the whole file before anything is changed; answers its schema version and its rows. */
export async function checkBackup(file: string): Promise<Checked> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  let [first, last] = ['', '']
  let lines = 0
  for await (const line of readLines(file)) {
    first ||= line
    last = line
    lines += 1
  }
  const [begin, end] = [toLine(first, 1), toLine(last, lines)]
  const header = Header.safeParse(readJson(begin.json))
  const footer = Footer.safeParse(readJson(end.json))
  if (begin.word !== 'begin' || !header.success) throw incomplete(file)
  if (end.word !== 'end' || !footer.success) throw incomplete(file)
  const count = Object.values(footer.data).reduce((sum, rows) => sum + rows, 0)
  if (count !== lines - 2) throw incomplete(file)
  const { schema } = header.data
  if (schema > Math.max(...schemaVersions())) {
    throw new StartupError(
      `The backup ${file} was made by a newer version of AeroFleet; restore it with that version.`,
    )
  }
  if (!schemaVersions().includes(schema)) throw incomplete(file)
  return { file, schema, count }
}

/** The lines between the first and the last of a file that was checked. */
export async function* readRows({ file, count }: Checked): AsyncGenerator<Line> {
  let number = 0
  for await (const line of readLines(file)) {
    number += 1
    if (number > 1 && number < count + 2) yield toLine(line, number)
  }
}
