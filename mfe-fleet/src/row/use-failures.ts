import { useState } from 'react'

export type Failure = {
  title: string
  tailNumber: string
  message: string
  /**
   * The version that the save should have replaced. The failure disappears when Refresh brings a
   * newer one.
   */
  version?: number | undefined
}

/** Failures by the id of the aircraft. Reporting `null` removes one. */
export function useFailures() {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  function report(id: string, failure: Failure | null) {
    setFailures((current) => {
      const next = new Map(current)
      if (failure) next.set(id, failure)
      else next.delete(id)
      return next
    })
  }
  return { failures, report }
}

export type Report = ReturnType<typeof useFailures>['report']
