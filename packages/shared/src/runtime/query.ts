import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName, Response } from '../contract'
import { call, type ApiError, type CallArgs } from './api-client'

/** Query options of a contract row, keyed `[name, args]`. */
export function query<Name extends CallName>(name: Name, args: CallArgs<Name> = {}) {
  return queryOptions<Response<Name>, ApiError>({
    queryKey: [name, args],
    queryFn: ({ signal }) => call(name, { ...args, signal }),
  })
}

/** A mutation of a contract row; when it has settled, the named lists are read again. */
export function useCall<Name extends CallName>(
  name: Name,
  { invalidates }: { invalidates: readonly CallName[] },
) {
  const client = useQueryClient()
  return useMutation<Response<Name>, ApiError, CallArgs<Name>>({
    mutationFn: (args) => call(name, args),
    onSettled: () =>
      Promise.all(invalidates.map((list) => client.invalidateQueries({ queryKey: [list] }))),
  })
}
