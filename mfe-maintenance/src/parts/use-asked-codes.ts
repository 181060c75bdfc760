import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useState } from 'react'
import { isImplausible } from '../form/use-accepted'

export const confirmLimits = 'Its limits hold on this aircraft type, too'
export const figuresAreRight = 'These figures are right'
export const acceptWords = {
  'life-unknown': 'Install it although its life used is not known',
  'overhaul-past': 'Install it although its overhaul is past',
} as const satisfies Record<string, string>

/** The codes of all refusals so far. What was asked once stays on the screen with its answer. */
export function useAskedCodes(error: Error | null): readonly string[] {
  const [asked, setAsked] = useState<readonly string[]>([])
  const code = isImplausible(error)
    ? 'figures-implausible'
    : error instanceof ApiError
      ? error.code
      : undefined
  if (code !== undefined && !asked.includes(code)) setAsked([...asked, code])
  return asked
}
