/**
 * 32 random hexadecimal digits. Not `randomUUID`: that exists on secure origins only, and AeroFleet is also
 * tried out over plain HTTP.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
