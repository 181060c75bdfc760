import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { createContext, useContext } from 'react'

export const RegistryContext = createContext<Registry>({ revision: 0, remotes: {} })

export function useRegistry(): Registry {
  return useContext(RegistryContext)
}
