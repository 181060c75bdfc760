/**
 * The server state that the shell provides: in a remote `@tanstack/react-query` resolves to this module.
 * A list of names, because a package that is shared whole keeps what no remote uses.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
