import { applyOverrides, parseOverrides } from '@aerofleet/federation/page/overrides'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { createRoot } from 'react-dom/client'
import { OverrideBanner } from './OverrideBanner'
import { tabOverrides } from './tab-overrides'

/** The registry with this tab's overrides, which a banner above the product names. */
export async function overridden(released: Registry): Promise<Registry> {
  const { registry, ...told } = await applyOverrides(released, parseOverrides(tabOverrides()))
  if (told.inUse.length > 0 || told.problems.length > 0) {
    const place = document.createElement('div')
    document.body.prepend(place)
    createRoot(place).render(<OverrideBanner {...told} />)
  }
  return registry
}
