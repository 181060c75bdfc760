import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Endpoint } from '../contract/endpoint'
import { call, timing, type ApiError, type CallArgs } from './api-client'

/** Milliseconds. A server that asks for a longer wait is not asked again. */
const longestWait = 5000

/** Failures that may pass by themselves. */
function mayPass({ status, code, retryAfter = 0 }: ApiError): boolean {
  return (code === 'network' || [502, 503, 504].includes(status)) && retryAfter <= longestWait
}

const repeats = (most: number) => ({
  retry: (failures: number, error: ApiError) => failures < most && mayPass(error),
  retryDelay: (failures: number, { retryAfter }: ApiError) =>
    retryAfter ?? timing.repeatWaits[failures] ?? 0,
})

/** The parts of a row's path. All reads that share the first one, such as `aircraft`, are read anew together. */
const partsOf = ({ path }: Endpoint) => path.split('/').filter(Boolean)

/** Query options of a row of the contract, keyed by the parts of its path and the arguments. */
export function query<Row extends Endpoint>(row: Row, args: CallArgs<Row> = {}) {
  return queryOptions<Answer<Row>, ApiError>({
    queryKey: [...partsOf(row), args],
    queryFn: ({ signal }) => call(row, { ...args, signal }),
    ...repeats(2),
  })
}

// Not randomUUID: that exists on secure origins only, and a fleet is also tried out over plain HTTP.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key for what is sent: the same until it has succeeded, so that a second try creates nothing twice. */
function createKeys() {
  let last = { input: '', key: '' }
  return {
    keyFor(input: string): string {
      if (last.input !== input) last = { input, key: newKey() }
      return last.key
    },
    forget: () => (last = { input: '', key: '' }),
  }
}

type CallOptions<Row extends Endpoint> = {
  /** Other resources that it changes, by the first part of their path, such as `operators`. */
  also?: readonly string[]
  /** Writes what is known by its answer into the cache: it is seen before the server is asked again. */
  onSaved?: (cache: QueryClient, answer: Answer<Row>, args: CallArgs<Row>) => void
}

/**
 * A mutation of a row of the contract. When it has settled, what is shown of its resource is read again
 * in the background. What creates something carries an Idempotency-Key, and is repeated once when the
 * server is not reached.
 */
export function useCall<Row extends Endpoint>(
  row: Row,
  { also = [], onSaved }: CallOptions<Row> = {},
) {
  const cache = useQueryClient()
  const [keys] = useState(createKeys)
  // Only what creates something must not be done twice.
  const creates = row.status === 201
  return useMutation<Answer<Row>, ApiError, CallArgs<Row>>({
    mutationFn: (args) =>
      call(row, creates ? { ...args, idempotencyKey: keys.keyFor(JSON.stringify(args)) } : args),
    ...repeats(creates ? 1 : 0),
    onSuccess: (answer, args) => {
      keys.forget()
      onSaved?.(cache, answer, args)
    },
    onSettled: (_, error) => {
      // A list that cannot be read either would be a second alarm; of a deletion only the list tells.
      const isAway = error !== null && (error.status === 0 || error.status >= 500)
      const refetchType = isAway && row.method !== 'DELETE' ? 'none' : 'active'
      for (const resource of [...partsOf(row).slice(0, 1), ...also]) {
        void cache.invalidateQueries({ queryKey: [resource], refetchType })
      }
    },
  })
}
