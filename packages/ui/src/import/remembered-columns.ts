import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import type { Remembered } from './columns'
import type { Words } from './file/words'
import type { ImportKind } from './import-kind'
import { withBrackets } from './simplified'

type NamedKind = Pick<ImportKind, 'noun'>
type Topic = 'Columns' | 'Words'
const keyOf = (topic: Topic, { noun: [, several] }: NamedKind) =>
  `aerofleet.import${topic}.${several}`

function read(topic: Topic, kind: NamedKind): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(topic, kind)) ?? '{}')
    return new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}))
  } catch {
    return new Map()
  }
}

const remember = (topic: Topic, kind: NamedKind, key: string, value: string | null) =>
  writeStored(
    keyOf(topic, kind),
    JSON.stringify(Object.fromEntries(read(topic, kind).set(key, value))),
  )

export const rememberedColumns = (kind: NamedKind): Remembered => read('Columns', kind)

export const rememberColumn = (kind: NamedKind, heading: string, name: string | null) =>
  remember('Columns', kind, withBrackets(heading), name)

export const rememberedWords = (kind: NamedKind): Words =>
  new Map(
    [...read('Words', kind)].flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

export const rememberWord = (kind: NamedKind, key: string, value: string) =>
  remember('Words', kind, key, value)
