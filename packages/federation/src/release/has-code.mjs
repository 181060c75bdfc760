/**
 * @param {unknown} error
 * @param {string[]} codes
 */
export function hasCode(error, ...codes) {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && codes.includes(String(error.code))
}
