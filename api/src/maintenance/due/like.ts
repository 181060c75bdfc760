/** Escapes a text for a pattern of `like`. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns the pattern for texts that contain another one. */
export const contains = (text: string): string => `%${escaped(text)}%`
