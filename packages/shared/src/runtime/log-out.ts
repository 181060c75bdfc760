import { dropToken, noticeKey, tokenSource } from './session'
import { toast } from './toast'
import { discardUnsaved, forgetUnsaved, keepUnsaved } from './unsaved'

let isReloading = false

/** Reloads the page when a session has ended. A member, so that tests can replace it. */
export const page = {
  reload: () => {
    // A call that is refused a moment later must not load the page once more.
    if (isReloading) return
    isReloading = true
    discardUnsaved()
    window.location.reload()
  },
}

/** Signs out and says so (spec §8). Ask with `confirmDiscard` first where input may be unsaved. */
export async function logOut(): Promise<void> {
  forgetUnsaved()
  try {
    await tokenSource()?.signOut()
    toast.success('Logged out successfully')
  } catch {
    toast.error('Failed to log out')
  }
}

let ending: Promise<void> | undefined

/** Ends a session that the server refuses, with a notice at /login. Several calls may be refused at once; the page reloads only once. */
export function endSession(notice: string): Promise<void> {
  return (ending ??= signOutAndReload(notice).finally(() => (ending = undefined)))
}

async function signOutAndReload(notice: string): Promise<void> {
  keepUnsaved()
  dropToken()
  // Otherwise the identity service would sign the same user in again after each reload.
  await tokenSource()
    ?.end()
    .catch(() => undefined)
  try {
    sessionStorage.setItem(noticeKey, notice)
  } catch {
    // Without session storage /login shows no message.
  }
  page.reload()
}
