/**
 * The virtual rows that the shell provides where a page needs them: in a remote `@tanstack/react-virtual`
 * resolves to this module. A list of names, as `router.ts`.
 */
export { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
