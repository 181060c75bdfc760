import { withEntries } from '@aerofleet/shared/list-view'
import { useEffect, useRef } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

type Change = (params: URLSearchParams) => URLSearchParams

/**
 * Returns the query of the address, and a function that changes it. The router renders a change in a transition.
 * Another change meanwhile builds on the newest query, so that none is lost.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const newest = useRef(params)
  useEffect(() => {
    newest.current = params
  }, [params])
  function change(apply: Change, options?: NavigateOptions) {
    newest.current = apply(newest.current)
    setParams(newest.current, options)
  }
  return [params, change] as const
}

/**
 * Returns the query of the address, and a function that sets some parameters; `null` or an empty text removes one. A
 * change of the search (`q`) replaces the history entry, so that Back leaves the list.
 */
export function useAddressEntries() {
  const [params, setParams] = useAddressParams()
  const change = (entries: Record<string, string | null>) =>
    setParams((current) => withEntries(current, entries), { replace: 'q' in entries })
  return [params, change] as const
}
