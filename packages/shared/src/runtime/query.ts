import {
  notifyManager,
  replaceEqualDeep,
  useMutation,
  useQueryClient,
  type DataTag,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Endpoint } from '../contract/endpoint'
import { randomHex } from '../random-hex'
import { etagOf, setEtag, type ApiError } from './answers'
import { call, timing, type CallArgs } from './api-client'

/** Milliseconds. If the server asks for a longer pause, the call fails at once. */
const longestPause = 5000

function isTransient({ status, code, retryAfter = 0 }: ApiError): boolean {
  return (code === 'network' || [502, 503, 504].includes(status)) && retryAfter <= longestPause
}

const retryOptions = (maxRetries: number) => ({
  retry: (failures: number, error: ApiError) => failures < maxRetries && isTransient(error),
  retryDelay: (failures: number, { retryAfter }: ApiError) =>
    retryAfter ?? timing.repeatWaits[failures] ?? 0,
})

/** Queries with the same first segment, such as `aircraft`, are refetched together. */
const segmentsOf = ({ path }: Endpoint) => path.split('/').filter(Boolean)

/** The library's default, but the shared object also gets the ETag of the new answer. */
function shareEqualParts(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after)
  if (shared !== after) setEtag(shared, etagOf(after))
  return shared
}

/**
 * Returns query options for a row of the contract. The key is the segments of its path and the arguments. The server
 * sends an answer again only if it has changed.
 */
export function query<Row extends Endpoint>(row: Row, args: CallArgs<Row> = {}): CallQuery<Row> {
  const queryFn: QueryFunction<Answer<Row>> = ({ signal, client, queryKey }) =>
    call(row, { ...args, signal, known: client.getQueryData(queryKey) })
  const queryKey: QueryKey = [...segmentsOf(row), args]
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tag exists in types alone
    queryKey: queryKey as CallQuery<Row>['queryKey'],
    queryFn,
    structuralSharing: shareEqualParts,
    ...retryOptions(2),
  }
}

/** The type of `queryOptions` has an optional function, which `exactOptionalPropertyTypes` refuses. */
type CallQuery<Row extends Endpoint> = Omit<
  UndefinedInitialDataOptions<Answer<Row>, ApiError>,
  'queryFn' | 'queryKey'
> & {
  queryFn: QueryFunction<Answer<Row>>
  queryKey: DataTag<QueryKey, Answer<Row>, ApiError>
}

/** The same input keeps its Idempotency-Key until a call with it has succeeded. Calls may run at the same time. */
function createKeys() {
  const keys = new Map<string, string>()
  return {
    keyFor(input: string): string {
      const key = keys.get(input) ?? randomHex()
      keys.set(input, key)
      return key
    },
    forget: (input: string) => keys.delete(input),
  }
}

type CallOptions<Row extends Endpoint> = {
  /** Other resources that the call changes, by the first segment of their paths, such as `operators`. */
  also?: readonly string[]
  /** Writes the answer into the cache, so that the screen has it before the queries are refetched. */
  onSaved?: (cache: QueryClient, answer: Answer<Row>, args: CallArgs<Row>) => void
  /**
   * `false`: the screen keeps what it shows, and other screens read again when they open. `'unless-saved'`: the same,
   * but only after a success, if its answer holds all changes. `'awaited'`: the call ends after the reads, if its answer
   * does not hold the changes.
   */
  refetch?: false | 'unless-saved' | 'awaited'
}

/**
 * Makes a call of the contract, then refetches the queries of its resource in the background. A call that creates
 * something (201) or sends a file carries an Idempotency-Key, and is repeated once if the server was not reached.
 */
export function useCall<Row extends Endpoint>(
  row: Row,
  { also = [], onSaved, refetch }: CallOptions<Row> = {},
) {
  const cache = useQueryClient()
  const [keys] = useState(createKeys)
  const hasKey = row.status === 201 || row.sends !== undefined
  async function invalidate(isRefetched: boolean) {
    const queryKeys = [...segmentsOf(row).slice(0, 1), ...also].map((resource) => [resource])
    const refetched = queryKeys.map((queryKey) => {
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
      return cache.refetchQueries({
        queryKey,
        type: 'active',
        // A running read may have started before the change.
        predicate: ({ state }) => isRefetched || state.fetchStatus === 'fetching',
      })
    })
    await Promise.all(refetched)
    // The library tells the screens of an answer in a later turn.
    await new Promise<void>((told) => notifyManager.schedule(told))
  }
  return useMutation<Answer<Row>, ApiError, CallArgs<Row>>({
    mutationFn: (args) =>
      call(row, hasKey ? { ...args, idempotencyKey: keys.keyFor(JSON.stringify(args)) } : args),
    ...retryOptions(hasKey ? 1 : 0),
    onSuccess: (answer, args) => {
      keys.forget(JSON.stringify(args))
      const refetched = invalidate(refetch !== false && refetch !== 'unless-saved')
      // `onSaved` comes last, so that its values count as fresh.
      onSaved?.(cache, answer, args)
      return refetch === 'awaited' ? refetched : undefined
    },
    onError: (error) => {
      // While the server is down a refetch would only show a second error. A deletion is refetched all the same,
      // because only the list shows whether it happened.
      const isServerDown = error.status === 0 || error.status >= 500
      const refetched = invalidate(refetch !== false && (!isServerDown || row.method === 'DELETE'))
      return refetch === 'awaited' ? refetched : undefined
    },
  })
}
