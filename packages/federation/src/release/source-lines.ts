import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { readText } from './store/files'

/** A place in the sources of a team, such as `src/pages/StationsPage.tsx:12:5`, with the text of its line. */
type Place = { file: string; line: number; column: number; text: string }

const isPayload = (value: unknown): value is SourceMapPayload =>
  typeof value === 'object' && value !== null && 'mappings' in value && 'sources' in value

async function readMap(file: string): Promise<SourceMapPayload | undefined> {
  const text = await readText(file).catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isPayload(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** webpack writes `webpack://<build>/./src/pages/StationsPage.tsx`. Packages and its own runtime are nobody's screen. */
function ownFile(source: string): string | undefined {
  const path = /^webpack:\/\/[^/]*\/(?:\.\/)?(.+)$/.exec(source)?.[1]
  return path && !/(^|\/)node_modules\/|^webpack\/|^external |^\.\.\//.test(path) ? path : undefined
}

function placeOf(payload: SourceMapPayload, line: number, column: number): Place | undefined {
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry) || !entry.originalSource) return undefined
  const file = ownFile(entry.originalSource)
  if (!file) return undefined
  const content = payload.sourcesContent?.[payload.sources.indexOf(entry.originalSource)] ?? ''
  const text = content.split('\n')[entry.originalLine]?.trim().slice(0, 120) ?? ''
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1, text }
}

/**
 * Finds the places of a stack in the team's own sources, by the source maps of the release.
 * @param directory of the release
 * @param frames as `framesIn` returns them, such as `102.f00.js:1:200`
 * @returns lines such as `src/pages/StationsPage.tsx:12:5  stations.data.map(`; none without source maps
 */
export async function sourceLines(directory: string, frames: string[]): Promise<string[]> {
  const lines = new Set<string>()
  for (const frame of frames) {
    const [, file = '', line, column] = /^([\w.-]+):(\d+):(\d+)$/.exec(frame) ?? []
    const payload = await readMap(join(directory, `${file}.map`))
    const place = payload && placeOf(payload, Number(line), Number(column))
    if (place) lines.add(`${place.file}:${place.line}:${place.column}  ${place.text}`)
  }
  return [...lines]
}
