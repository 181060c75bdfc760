import { createContext, useContext } from 'react'
import type { IdentityService } from './identity'

export const IdentityContext = createContext<IdentityService | null>(null)

export function useIdentity(): IdentityService {
  const identity = useContext(IdentityContext)
  if (!identity) throw new Error('The shell provides the identity service')
  return identity
}
