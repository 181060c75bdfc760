import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { simplified, type Remembered } from './columns'
import type { ImportKind } from './import-kind'

type Of = Pick<ImportKind, 'noun'>
const keyOf = ({ noun: [, several] }: Of) => `aerofleet.importColumns.${several}`

/** What the user said of the columns of earlier files of this kind, in this browser. */
export function rememberedColumns(kind: Of): Remembered {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(kind)) ?? '{}')
    return new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}))
  } catch {
    return new Map()
  }
}

/** Keeps which field a column with this heading is; `null` for one that is left out. */
export function rememberColumn(kind: Of, heading: string, name: string | null): void {
  const next = new Map(rememberedColumns(kind)).set(simplified(heading), name)
  writeStored(keyOf(kind), JSON.stringify(Object.fromEntries(next)))
}
