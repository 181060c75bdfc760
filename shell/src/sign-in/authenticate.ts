import { toast } from '@aerofleet/shared/runtime/toast'
import { identityMessage } from './identity-messages'

/** Waits for the identity service; its refusal is told in a toast and thrown as a sentence. */
export async function authenticate(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (error) {
    toast.error('Authentication failed')
    throw new Error(identityMessage(error), { cause: error })
  }
}
