import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { simplified, type Remembered } from './columns'
import type { Words } from './file/words'
import type { ImportKind } from './import-kind'

type Of = Pick<ImportKind, 'noun'>
type What = 'Columns' | 'Words'
const keyOf = (what: What, { noun: [, several] }: Of) => `aerofleet.import${what}.${several}`

function read(what: What, kind: Of): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(what, kind)) ?? '{}')
    return new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}))
  } catch {
    return new Map()
  }
}

const keep = (what: What, kind: Of, key: string, value: string | null) =>
  writeStored(
    keyOf(what, kind),
    JSON.stringify(Object.fromEntries(read(what, kind).set(key, value))),
  )

export const rememberedColumns = (kind: Of): Remembered => read('Columns', kind)

export const rememberColumn = (kind: Of, heading: string, name: string | null) =>
  keep('Columns', kind, simplified(heading), name)

export const rememberedWords = (kind: Of): Words =>
  new Map(
    [...read('Words', kind)].flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

export const rememberWord = (kind: Of, key: string, value: string) =>
  keep('Words', kind, key, value)
