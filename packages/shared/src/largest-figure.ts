/** The most hours, or cycles, that an aircraft can have. */
export const largestFigure = 1_000_000
