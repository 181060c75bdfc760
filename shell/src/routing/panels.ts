import type { Remotes } from '@aerofleet/federation/page/remotes'
import { isOffered } from '@aerofleet/shared/access'
import { panelsIn } from '@aerofleet/shared/mfe-declaration'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { provideOwners } from '@aerofleet/shared/runtime/addresses'
import { providePanels } from '@aerofleet/shared/runtime/panels'

/** Tells remotes which addresses have an owner, and which panels fill a slot for this user. */
export function fillSlots(
  remotes: Pick<Remotes, 'registryInUse' | 'loadPanel' | 'tellLateError'>,
): void {
  provideOwners((path) => ownerOf(remotes.registryInUse(), path) !== undefined)
  providePanels((slot, user) =>
    Object.entries(remotes.registryInUse().remotes)
      .flatMap(([remote, { current }]) =>
        panelsIn(current.declaration)
          .filter((panel) => panel.slot === slot && isOffered(user?.role ?? null, panel.capability))
          .map(({ order, height }) => ({
            remote,
            order,
            height,
            load: () => remotes.loadPanel(remote),
            onError: (error: unknown) => remotes.tellLateError(remote, current.version, error),
          })),
      )
      .sort((a, b) => a.order - b.order),
  )
}
