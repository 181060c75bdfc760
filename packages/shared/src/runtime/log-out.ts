import { dropToken, noticeKey, tokenSource } from './session'
import { toast } from './toast'
import { discardUnsaved, forgetUnsaved, keepUnsaved } from './unsaved'

let isReloading = false

/** Tests replace this member, because they cannot reload. */
export const page = {
  reload: () => {
    // A call that is refused a moment later must not reload the page again.
    if (isReloading) return
    isReloading = true
    discardUnsaved()
    window.location.reload()
  },
}

/** Signs out, with a toast (spec §8). Where input may be unsaved, ask with `confirmDiscard` first. */
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

/** Ends a session that the server refuses, with a notice at /login. It ends once, however many calls are refused. */
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
    // Without session storage /login shows no notice.
  }
  page.reload()
}
