import { ask, type Applied } from '@aerofleet/federation/page/overrides'
import { useEffect, useState } from 'react'

const interval = 3000

/** The overrides in use; whether their servers answer is asked again and again. */
export function useAnswering(inUse: Applied['inUse']): Applied['inUse'] {
  const [known, setKnown] = useState(inUse)
  useEffect(() => {
    async function askAll() {
      const asked = inUse.map(async (one) => ({ ...one, answers: (await ask(one)).answers }))
      setKnown(await Promise.all(asked))
    }
    const timer = setInterval(() => void askAll(), interval)
    return () => clearInterval(timer)
  }, [inUse])
  return known
}
