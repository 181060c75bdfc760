import { encodeJson, type EncodedJson } from '../http/encoded-json'
import { coalesce } from './coalesce'
import type { Run, Statement } from './statement'

/** Answers the list only if the fleet's version is not the `known` one. */
export type ListStatement = Statement<
  { known: string | null },
  { roles: string; fleet: string; json: string | null }
>
/** `roles` is the version of the roles at that moment; absent when no statement was needed. */
export type Listed = { roles?: string; body: EncodedJson }

type Kept = { fleet: string; writes: number; body: EncodedJson }
type Source = {
  run: Run
  /** How often this process has written; absent when others write to the database, too. */
  writes?: () => number
}

export type CachedList = {
  current: () => Promise<Listed>
  /** The list when it needs no statement to be sure of it. */
  kept: () => EncodedJson | null
}

/** A list that is written and compressed once for each change of the fleet. */
export function createCachedList(source: Source, statement: ListStatement): CachedList {
  const { run, writes } = source
  let last: Kept | undefined

  const look = coalesce(async (): Promise<Listed> => {
    // Before the statement: a write that is under way then makes what it answers outdated.
    const written = writes?.() ?? 0
    const { roles, fleet, json } = await run(statement, { known: last?.fleet ?? null })
    const body = json === null && last ? last.body : await encodeJson(json ?? '[]')
    last = { fleet, writes: written, body }
    return { roles, body }
  })

  const kept = () => (last && writes?.() === last.writes ? last.body : null)
  return {
    kept,
    async current() {
      const body = kept()
      return body ? { body } : look()
    },
  }
}
