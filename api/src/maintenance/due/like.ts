/** A text as part of a pattern of `like`. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of texts that hold another one. */
export const contains = (text: string): string => `%${escaped(text)}%`
