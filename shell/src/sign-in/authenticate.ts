import { toast } from '@aerofleet/shared/runtime/toast'
import { identityMessage } from './identity-messages'

/** Awaits a sign-in or sign-up. If it fails, shows a toast and throws an error with a sentence for the user. */
export async function authenticate(attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt
  } catch (error) {
    toast.error('Authentication failed')
    throw new Error(identityMessage(error), { cause: error })
  }
}
