/**
 * What not every page needs of `runtime/`, by the name of its file, which remotes that import from it use, too
 * (docs/decisions/0017-libraries-are-shared-as-lists.md).
 */
const sharedLists: Record<string, () => Promise<unknown>> = {
  csv: () => import('@aerofleet/shared/runtime/csv'),
  dialogs: () => import('@aerofleet/shared/runtime/dialogs'),
  'server-state': () =>
    Promise.all([
      import('@aerofleet/shared/runtime/react-query'),
      import('@aerofleet/shared/runtime/query'),
      import('@aerofleet/shared/runtime/slot'),
    ]),
  forms: () => import('@aerofleet/shared/runtime/forms'),
  'virtual-rows': () => import('@aerofleet/shared/runtime/virtual-rows'),
}

/** Loads a list before a page that needs it is opened. */
export const loadList = async (name: string) => sharedLists[name]?.()
