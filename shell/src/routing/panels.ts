import type { Remotes } from '@aerofleet/federation/page/remotes'
import { isOffered } from '@aerofleet/shared/access'
import { providePanels } from '@aerofleet/shared/runtime/slot'

/** The panel of the first remote that fills the slot and is offered to the user. */
export function fillSlots(remotes: Pick<Remotes, 'registryInUse' | 'loadPanel'>): void {
  providePanels((slot, user) => {
    const filling = Object.entries(remotes.registryInUse().remotes).find(([, { current }]) => {
      const { panel } = current.declaration
      return panel?.slot === slot && isOffered(user?.role ?? null, panel.capability)
    })
    return filling ? () => remotes.loadPanel(filling[0]) : null
  })
}
