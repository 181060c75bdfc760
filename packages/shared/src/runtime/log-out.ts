import { tokenSource } from './session'
import { toast } from './toast'
import { discardUnsaved } from './unsaved'

/** Signs out and says so (spec §8). Ask with `confirmDiscard` first where input may be unsaved. */
export async function logOut(): Promise<void> {
  discardUnsaved()
  try {
    await tokenSource()?.signOut()
    toast.success('Logged out successfully')
  } catch {
    toast.error('Failed to log out')
  }
}
