import { applyOverrides, parseOverrides } from '@aerofleet/federation/page/overrides'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { createRoot } from 'react-dom/client'
import { OverrideBanner } from './OverrideBanner'
import { tabOverrides } from './tab-overrides'

export async function applyTabOverrides(released: Registry): Promise<Registry> {
  const { registry, ...applied } = await applyOverrides(released, parseOverrides(tabOverrides()))
  if (applied.inUse.length > 0 || applied.problems.length > 0) {
    const container = document.createElement('div')
    document.body.prepend(container)
    createRoot(container).render(<OverrideBanner {...applied} />)
  }
  return registry
}
