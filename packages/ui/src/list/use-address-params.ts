import { useEffect, useRef } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

type Change = (params: URLSearchParams) => URLSearchParams

/**
 * The query of the address, and a way to change it. The screen follows in a transition: a change
 * that comes before that builds on the one before it, so that neither is lost.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const newest = useRef(params)
  useEffect(() => {
    newest.current = params
  }, [params])
  function change(to: Change, options?: NavigateOptions) {
    newest.current = to(newest.current)
    setParams(newest.current, options)
  }
  return [params, change] as const
}
