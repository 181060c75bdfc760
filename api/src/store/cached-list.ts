import { encodeJson, type EncodedJson } from '../encoded-json'
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

/** A list that is written and compressed once for each change of the fleet. */
export function createCachedList({ run, writes }: Source, statement: ListStatement) {
  let kept: Kept | undefined

  const look = coalesce(async (): Promise<Listed> => {
    // Before the statement: a write that is under way then makes what it answers outdated.
    const written = writes?.() ?? 0
    const { roles, fleet, json } = await run(statement, { known: kept?.fleet ?? null })
    const body = json === null && kept ? kept.body : await encodeJson(json ?? '[]')
    kept = { fleet, writes: written, body }
    return { roles, body }
  })

  return (): Promise<Listed> =>
    kept && writes?.() === kept.writes ? Promise.resolve({ body: kept.body }) : look()
}
