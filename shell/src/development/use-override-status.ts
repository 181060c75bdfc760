import { ask, type Applied } from '@aerofleet/federation/page/overrides'
import { useEffect, useState } from 'react'

const askEvery = 3000 // milliseconds

export function useOverrideStatus(inUse: Applied['inUse']): Applied['inUse'] {
  const [overrides, setOverrides] = useState(inUse)
  useEffect(() => {
    async function askAll() {
      const checks = inUse.map(async (override) => ({
        ...override,
        answers: (await ask(override)).answers,
      }))
      setOverrides(await Promise.all(checks))
    }
    const timer = setInterval(() => void askAll(), askEvery)
    return () => clearInterval(timer)
  }, [inUse])
  return overrides
}
