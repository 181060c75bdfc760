import type { Remotes } from '@aerofleet/federation/page/remotes'
import { isOffered } from '@aerofleet/shared/access'
import { providePanels } from '@aerofleet/shared/runtime/slot'

/** The panel of the remote that fills the slot, if it is offered to the user. */
export function fillSlots(
  remotes: Pick<Remotes, 'registryInUse' | 'loadPanel' | 'tellLateError'>,
): void {
  providePanels((slot, user) => {
    const filling = Object.entries(remotes.registryInUse().remotes).find(([, { current }]) => {
      const { panel } = current.declaration
      return panel?.slot === slot && isOffered(user?.role ?? null, panel.capability)
    })
    if (!filling) return null
    const [remote, { current }] = filling
    return {
      remote,
      load: () => remotes.loadPanel(remote),
      tell: (error) => remotes.tellLateError(remote, current.version, error),
    }
  })
}
