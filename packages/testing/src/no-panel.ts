/** Replaces the panel under test in packages without one. */
export const Component = null
