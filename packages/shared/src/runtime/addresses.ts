let findOwner: (path: string) => boolean = () => false

/** The shell sets here how to find out whether a live remote owns an address. */
export function provideOwners(isOwned: (path: string) => boolean): void {
  findOwner = isOwned
}

/** Whether a live remote owns an address of the product. */
export const isOwnedAddress = (path: string): boolean => findOwner(path)
