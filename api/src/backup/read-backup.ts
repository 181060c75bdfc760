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
const Footer = z.record(z.string(), z.int().check(z.gte(0)))
export type Header = z.infer<typeof Header>
export type Footer = z.infer<typeof Footer>

/** In characters. No row of the product is so long. */
export const maxLineLength = 8 * 1024 * 1024

const incomplete = (file: string) =>
  new StartupError(`The file ${file} is not a complete backup of AeroFleet.`)
const tooLong = (file: string) =>
  new StartupError(`The file ${file} has a longer line than any backup of AeroFleet.`)

async function* readText(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined)
  text.setEncoding('utf8')
  try {
    yield* text as AsyncIterable<string>
  } catch {
    throw incomplete(file)
  }
}

/** Keeps one line in memory at a time, whatever size the file unpacks to. */
async function* readLines(file: string): AsyncGenerator<string> {
  let pieces: string[] = []
  let length = 0
  for await (const text of readText(file)) {
    const [end = '', ...lines] = text.split('\n')
    pieces.push(end)
    length += end.length
    if (length > maxLineLength) throw tooLong(file)
    const begin = lines.pop()
    if (begin === undefined) continue
    yield pieces.join('')
    yield* lines
    pieces = [begin]
    length = begin.length
  }
  if (length > 0) yield pieces.join('')
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `tag` is the name of a table, `begin` in the header and `end` in the footer. */
export type Line = { number: number; tag: string; json: string }

function toLine(text: string, number: number): Line {
  const space = text.indexOf(' ')
  return { number, tag: text.slice(0, space), json: text.slice(space + 1) }
}

export type CheckedBackup = { file: string; schema: number; count: number }

/**
 * Reads the whole file first, so that an incomplete file changes nothing.
 * @returns its schema version and the number of its rows
 * @throws {StartupError} when it is no complete backup of this or an earlier version
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  let [first, last] = ['', '']
  let lines = 0
  for await (const line of readLines(file)) {
    first ||= line
    last = line
    lines += 1
  }
  const [begin, end] = [toLine(first, 1), toLine(last, lines)]
  const header = Header.safeParse(parseJson(begin.json))
  const footer = Footer.safeParse(parseJson(end.json))
  if (begin.tag !== 'begin' || !header.success) throw incomplete(file)
  if (end.tag !== 'end' || !footer.success) throw incomplete(file)
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

export async function* readRows({ file, count }: CheckedBackup): AsyncGenerator<Line> {
  let number = 0
  for await (const line of readLines(file)) {
    number += 1
    if (number > 1 && number < count + 2) yield toLine(line, number)
  }
}
