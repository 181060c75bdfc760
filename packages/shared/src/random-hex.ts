/**
 * Returns 32 random hexadecimal digits. Browsers have `randomUUID` on secure origins only, and users also try AeroFleet
 * over plain HTTP.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const randomUuid = (): string =>
  randomHex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
