import { useState } from 'react'

export type Failure = {
  title: string
  tailNumber: string
  message: string
  /** The version that a save was to replace; the failure is shown until Refresh brings another one. */
  version?: number | undefined
}

/** What went wrong with rows of the list, by the id of the aircraft; `null` takes a failure away. */
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
