/** A field that a column of a file can be. */
export type ImportField = {
  /** Its name in the file for the server. */
  name: string
  label: string
  /** What people call it in their files, the surest first. */
  otherNames: readonly string[]
  /** Required for a new aircraft or operator. */
  isNeeded: boolean
  /** Hours or cycles, which spreadsheets write in many ways. */
  isFigure?: boolean
}

/** For each column of a file the name of its field, or `null` to leave it out. */
export type Assignment = readonly (string | null)[]

/** Small letters and digits of any script, without accents and without what stands in brackets. */
function simplified(heading: string): string {
  return heading
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const namesOf = ({ name, label, otherNames }: ImportField) =>
  [name, label, ...otherNames].map(simplified)

/** Recognises the fields by their headings. Each is given to one column, by its surest name. */
export function recognise(headings: readonly string[], fields: readonly ImportField[]): Assignment {
  const found = headings.map(simplified)
  const assignment: (string | null)[] = headings.map(() => null)
  for (const field of fields) {
    const column = namesOf(field)
      .map((name) => found.findIndex((each, index) => each === name && !assignment[index]))
      .find((index) => index >= 0)
    if (column !== undefined) assignment[column] = field.name
  }
  return assignment
}

/** How many fields these headings name. */
export function countKnown(headings: readonly string[], fields: readonly ImportField[]): number {
  return recognise(headings, fields).filter((name) => name !== null).length
}

/** Gives a field to a column, and takes it from the one that had it. */
export function assign(assignment: Assignment, column: number, name: string | null): Assignment {
  return assignment.map((current, index) => {
    if (index === column) return name
    return current === name ? null : current
  })
}
