import { useMedia } from '@aerofleet/ui/browser/use-media'

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
