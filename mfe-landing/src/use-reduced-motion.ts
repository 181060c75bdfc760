import { useMedia } from '@aerofleet/ui/browser/use-media'

/** Whether the system asks for less motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
