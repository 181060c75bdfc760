/** The largest number of hours, or of cycles, that an aircraft can have. */
export const largestFigure = 1_000_000
