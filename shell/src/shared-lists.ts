/**
 * The lists of `runtime/` that not every page needs, by name. Each is in a file of its own, which remotes that
 * import from it use, too (docs/decisions/0017-libraries-are-shared-as-lists.md).
 */
const sharedLists: Record<string, () => Promise<unknown>> = {
  csv: () => import('@aerofleet/shared/runtime/csv'),
  dialogs: () => import('@aerofleet/shared/runtime/dialogs'),
  forms: () => import('@aerofleet/shared/runtime/forms'),
  'virtual-rows': () => import('@aerofleet/shared/runtime/virtual-rows'),
}

/** Loads a list before a page that needs it is opened. */
export const loadList = async (name: string) => sharedLists[name]?.()
