/** Takes the place of the panel under test in packages that have none. */
export const Component = null
