/**
 * Joins codes of tasks into one text, with a backslash before each separator or backslash within a code.
 * @param separator one character
 * @param between what stands between two codes, such as the separator and a space
 */
export const joinCodes = (
  codes: readonly string[],
  separator: string,
  between = separator,
): string =>
  codes
    .map((code) => code.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`))
    .join(between)

/**
 * Splits such a text. A backslash before any other character is part of its code.
 * @param limit the most codes to return
 */
export function splitCodes(text: string, separator: string, limit = Infinity): string[] {
  const isEscaped = (next: string | undefined) => next === '\\' || next === separator
  const codes: string[] = []
  let from = 0
  const addUntil = (end: number) =>
    codes.push(
      text
        .slice(from, end)
        .replaceAll(/\\(.)/gs, (pair, next: string) => (isEscaped(next) ? next : pair)),
    )
  for (let at = 0; at < text.length && codes.length < limit; at++) {
    if (text[at] === '\\' && isEscaped(text[at + 1])) at++
    else if (text[at] === separator) {
      addUntil(at)
      from = at + 1
    }
  }
  if (codes.length < limit) addUntil(text.length)
  return codes
}
