import { createContext } from 'react'
import type { CachePlace } from './query-client'

export const CacheContext = createContext<CachePlace>({ current: undefined })
