export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const contains = (text: string): string => `%${escaped(text)}%`
